// SPDX-License-Identifier: Apache-2.0
// mincore tells resident from untouched memory and refuses bad arguments.
#include "check.h"
int main(void)
{
    char *m = map_anon(8 * PAGE);
    unsigned char vec[8];
    m[2 * PAGE] = m[5 * PAGE] = 1;
    OK(madvise(m, 8 * PAGE, MADV_NOHUGEPAGE) | 1);
    OK(mincore(m, 8 * PAGE, vec));
    EQ(vec[2] & 1, 1);
    EQ(vec[5] & 1, 1);
    OK(madvise(m, 8 * PAGE, MADV_DONTNEED));
    OK(mincore(m, 8 * PAGE - 1, vec));
    EQ(vec[2] & 1, 0);
    EQ(mincore(m, 0, vec), 0);
    FAILS(mincore(m + 1, PAGE, vec), EINVAL);
    FAILS(mincore(m, PAGE, (void *)8), EFAULT);
    FAILS(mincore(m, PAGE, (unsigned char *)no_access_page()), EFAULT);
    OK(munmap(m + 3 * PAGE, PAGE));
    FAILS(mincore(m, 8 * PAGE, vec), ENOMEM);
    return 0;
}
