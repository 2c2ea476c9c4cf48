// SPDX-License-Identifier: Apache-2.0
// Shrinking with an old size that reaches beyond the address space unmaps nothing outside of it.
#include "check.h"
int main(void)
{
    char *m = map_anon(4 * PAGE);
    m[0] = 'a';
    FAILS(mremap(m, (size_t)-1 / 2, PAGE, 0), EINVAL);
    FAILS(mremap(m, (size_t)1 << 47, 2 * PAGE, MREMAP_MAYMOVE), EINVAL);
    EQ(m[0], 'a');
    EQ(getppid(), getppid());
    return 0;
}
