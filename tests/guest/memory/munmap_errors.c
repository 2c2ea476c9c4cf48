// SPDX-License-Identifier: Apache-2.0
// munmap refuses bad ranges and takes empty ones.
#include "check.h"
int main(void)
{
    char *m = map_anon(4 * PAGE);
    FAILS(munmap(m + 1, PAGE), EINVAL);
    FAILS(munmap(m, 0), EINVAL);
    FAILS(syscall(SYS_munmap, 0xffff800000000000, PAGE), EINVAL);
    FAILS(syscall(SYS_munmap, m, (size_t)1 << 48), EINVAL);
    m[0] = 1;
    EQ(munmap(m, 4 * PAGE), 0);
    return 0;
}
