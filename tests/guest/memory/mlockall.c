// SPDX-License-Identifier: Apache-2.0
// mlockall and munlockall take their flags.
#include "check.h"
int main(void)
{
    FAILS(mlockall(0), EINVAL);
    FAILS(mlockall(64), EINVAL);
    FAILS(mlockall(4), EINVAL);                         // MCL_ONFAULT alone
    if (mlockall(MCL_FUTURE | 4) != 0)
        CHECK(errno == ENOMEM || errno == EPERM);       // the limit may be too small for it
    EQ(munlockall(), 0);
    return 0;
}
