// SPDX-License-Identifier: Apache-2.0
// mremap refuses bad arguments and ranges.
#include "check.h"
int main(void)
{
    char *m = map_anon(8 * PAGE), *to = map_anon(8 * PAGE);
    FAILS(mremap(m + 1, PAGE, 2 * PAGE, 0), EINVAL);
    FAILS(mremap(m, PAGE, 0, 0), EINVAL);
    FAILS(mremap(m, PAGE, 2 * PAGE, 64), EINVAL);
    FAILS(mremap(m, PAGE, PAGE, MREMAP_FIXED, to), EINVAL);                     // FIXED without MAYMOVE
    FAILS(mremap(m, 2 * PAGE, 2 * PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, m + PAGE), EINVAL);   // overlap
    FAILS(mremap(m, PAGE, PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, to + 1), EINVAL);
    FAILS(syscall(SYS_mremap, m, PAGE, 2 * PAGE, MREMAP_MAYMOVE | MREMAP_DONTUNMAP, NULL), EINVAL);             // sizes must be equal
    FAILS(mremap(m, 0, PAGE, MREMAP_MAYMOVE), EINVAL);                          // size 0 only of shared memory
    OK(munmap(m + 4 * PAGE, PAGE));
    FAILS(mremap(m + 4 * PAGE, PAGE, 2 * PAGE, MREMAP_MAYMOVE), EFAULT);
    FAILS(mremap(m + 3 * PAGE, 2 * PAGE, 4 * PAGE, MREMAP_MAYMOVE), EFAULT);    // runs over a hole
    FAILS(mremap((void *)0xffff800000000000, PAGE, 2 * PAGE, MREMAP_MAYMOVE), EFAULT);
    return 0;
}
