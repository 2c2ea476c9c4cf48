// SPDX-License-Identifier: Apache-2.0
// What is written through a shared mapping is in the file after munmap and close, seen by a fresh open.
#include "check.h"
int main(void)
{
    int fd = make_file("f", "", 0);
    OK(ftruncate(fd, 1 << 20));
    char *m = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED);
    OK(close(fd));
    for (int i = 0; i < 1 << 20; i += 997)
        m[i] = (char)i;
    OK(munmap(m, 1 << 20));
    fd = OK(open(in_tmp("f"), O_RDONLY));
    char *data = malloc(1 << 20);
    EQ(read(fd, data, 1 << 20), 1 << 20);
    for (int i = 0; i < 1 << 20; i++)
        EQ(data[i], i % 997 == 0 ? (char)i : 0);
    return 0;
}
