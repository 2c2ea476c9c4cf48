// SPDX-License-Identifier: Apache-2.0
// Setting a clock is refused to a program under Glume and needs valid arguments anywhere.
#include "check.h"
#include <sys/time.h>
int main(void)
{
    struct timespec bad = { 0, 1000000000 }, zero = { 0, 0 };
    FAILS(clock_settime(CLOCK_REALTIME, &bad), EINVAL);
    FAILS(clock_settime(CLOCK_MONOTONIC, &zero), EINVAL);
    CHECK(clock_settime(CLOCK_PROCESS_CPUTIME_ID, &zero) == -1);
    FAILS(clock_settime(77, &zero), EINVAL);
    FAILS(syscall(SYS_clock_settime, CLOCK_REALTIME, 8), EFAULT);
    return 0;
}
