// SPDX-License-Identifier: Apache-2.0
// adjtimex and clock_adjtime only read here; both refuse bad arguments.
#include "check.h"
#include <sys/timex.h>
int main(void)
{
    struct timex t = { .modes = 0 };
    int r = adjtimex(&t);
    if (r == -1) {
        CHECK(errno == ENOSYS || errno == EPERM);
        return 0;
    }
    CHECK(r >= 0 && r <= 5);
    CHECK(t.tick > 9000 && t.tick < 11000);
    FAILS(syscall(SYS_adjtimex, 8), EFAULT);
    return 0;
}
