// SPDX-License-Identifier: Apache-2.0
// A mapping may reach beyond the file's end and shows the file as it grows.
#include "check.h"
int main(void)
{
    int fd = make_file("f", "start", 5);
    char *m = mmap(NULL, 16 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED);
    EQ(m[0], 's');
    EQ(m[5], 0);
    OK(ftruncate(fd, 8 * PAGE));
    EQ(m[7 * PAGE], 0);
    m[7 * PAGE] = 'x';
    char c;
    EQ(pread(fd, &c, 1, 7 * PAGE), 1);
    EQ(c, 'x');
    EQ(pwrite(fd, "end", 3, 16 * PAGE - 3), 3);
    EQ(m[16 * PAGE - 1], 'd');
    struct stat st;
    OK(fstat(fd, &st));
    EQ(st.st_size, 16 * PAGE);
    return 0;
}
