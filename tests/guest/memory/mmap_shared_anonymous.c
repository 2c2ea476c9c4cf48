// SPDX-License-Identifier: Apache-2.0
// MAP_SHARED anonymous memory and /dev/zero mappings behave as memory.
#include "check.h"
int main(void)
{
    char *m = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(m != MAP_FAILED);
    memset(m, 'm', 4 * PAGE);
    OK(madvise(m, 4 * PAGE, MADV_DONTNEED));
    EQ(m[PAGE], 'm');                                   // shared memory keeps its content
    int fd = OK(open("/dev/zero", O_RDWR));
    char *z = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    CHECK(z != MAP_FAILED);
    EQ(z[0], 0);
    z[0] = 1;
    char *s = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(s != MAP_FAILED);
    EQ(s[0], 0);
    s[PAGE] = 2;
    OK(close(fd));
    EQ(s[PAGE], 2);
    return 0;
}
