// SPDX-License-Identifier: Apache-2.0
// madvise refuses unknown advice, unaligned addresses and holes.
#include "check.h"
int main(void)
{
    char *m = map_anon(4 * PAGE);
    m[0] = m[3 * PAGE] = 'x';
    FAILS(madvise(m + 1, PAGE, MADV_NORMAL), EINVAL);
    FAILS(madvise(m, PAGE, 12345), EINVAL);
    FAILS(madvise(m, PAGE, -1), EINVAL);
    FAILS(madvise(m, (size_t)-PAGE, MADV_DONTNEED), EINVAL);
    EQ(madvise(m, 0, MADV_DONTNEED), 0);
    FAILS(madvise(m, 0, 12345), EINVAL);
    OK(munmap(m + PAGE, PAGE));
    FAILS(madvise(m, 4 * PAGE, MADV_DONTNEED), ENOMEM);
    EQ(m[0], 0);                                        // the mapped parts were done nevertheless
    EQ(m[3 * PAGE], 0);
    FAILS(madvise(m + PAGE, PAGE, MADV_WILLNEED), ENOMEM);
    int fd = make_file("f", "x", 1);
    char *f = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    FAILS(madvise(f, PAGE, MADV_FREE), EINVAL);
    FAILS(madvise(f, PAGE, MADV_WIPEONFORK), EINVAL);
    return 0;
}
