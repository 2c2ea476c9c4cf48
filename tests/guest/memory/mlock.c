// SPDX-License-Identifier: Apache-2.0
// The mlock family: results, ranges with holes, flags.
#include "check.h"
#ifndef MLOCK_ONFAULT
#define MLOCK_ONFAULT 1
#endif
int main(void)
{
    char *m = map_anon(8 * PAGE);
    OK(mlock(m, 2 * PAGE));
    OK(mlock(m + 5, 10));
    OK(munlock(m, 2 * PAGE));
    EQ(mlock(m, 0), 0);
    OK(mlock2(m, PAGE, 0));
    OK(mlock2(m, 2 * PAGE, MLOCK_ONFAULT));
    FAILS(mlock2(m, PAGE, 8), EINVAL);
    OK(munlock(m, 8 * PAGE));
    unsigned char vec[2];
    OK(mlock(m + 4 * PAGE, 2 * PAGE));
    OK(mincore(m + 4 * PAGE, 2 * PAGE, vec));
    EQ(vec[0] & vec[1] & 1, 1);
    OK(munlock(m + 4 * PAGE, 2 * PAGE));
    OK(munmap(m + PAGE, PAGE));
    FAILS(mlock(m, 3 * PAGE), ENOMEM);
    FAILS(munlock(m, 3 * PAGE), ENOMEM);
    OK(mlock(m, (size_t)-1));                           // rounded up, that is nothing
    OK(munlock(m, (size_t)-1));
    FAILS(munlock(m, (size_t)-PAGE), EINVAL);
    if (geteuid() == 0)                                 // for others the limit comes first
        FAILS(mlock(m, (size_t)-PAGE), EINVAL);
    return 0;
}
