// SPDX-License-Identifier: Apache-2.0
// read into a mapping of the same file, and write from one: no dead-lock, right bytes.
#include "check.h"
int main(void)
{
    char data[3 * PAGE];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)(i / 11);
    int fd = make_file("f", data, sizeof data);
    char *m = mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED);
    EQ(pread(fd, m + PAGE, PAGE, 0), PAGE);
    CHECK(memcmp(m + PAGE, data, PAGE) == 0);
    EQ(pwrite(fd, m, PAGE, 2 * PAGE), PAGE);
    CHECK(memcmp(m + 2 * PAGE, data, PAGE) == 0);
    char *p = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    EQ(pread(fd, p, PAGE, 2 * PAGE), PAGE);
    CHECK(memcmp(p, data, PAGE) == 0);
    return 0;
}
