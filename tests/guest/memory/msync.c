// SPDX-License-Identifier: Apache-2.0
// msync takes its flags and refuses bad ones and holes.
#include "check.h"
int main(void)
{
    int fd = make_file("f", "abcd", 4);
    char *m = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    m[0] = 'A';
    OK(msync(m, PAGE, MS_SYNC));
    OK(msync(m, PAGE, MS_ASYNC));
    OK(msync(m, PAGE, MS_SYNC | MS_INVALIDATE));
    EQ(msync(m, 0, MS_SYNC), 0);
    char c;
    EQ(pread(fd, &c, 1, 0), 1);
    EQ(c, 'A');
    FAILS(msync(m + 1, PAGE, MS_SYNC), EINVAL);
    FAILS(msync(m, PAGE, MS_SYNC | MS_ASYNC), EINVAL);
    FAILS(msync(m, PAGE, 128), EINVAL);
    char *a = map_anon(3 * PAGE);
    OK(msync(a, 3 * PAGE, MS_SYNC));
    OK(msync(a, (size_t)-1, MS_SYNC));                  // rounded up, that is nothing
    FAILS(msync(a, (size_t)-PAGE, MS_SYNC), ENOMEM);
    FAILS(msync(a + 1, (size_t)-1, MS_SYNC), EINVAL);
    OK(munmap(a + PAGE, PAGE));
    FAILS(msync(a, 3 * PAGE, MS_SYNC), ENOMEM);
    FAILS(msync(a + PAGE, PAGE, MS_ASYNC), ENOMEM);
    return 0;
}
