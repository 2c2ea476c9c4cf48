// SPDX-License-Identifier: Apache-2.0
// kill, tkill and tgkill: number 0 only asks, bad numbers and targets are refused.
#include "check.h"
int main(void)
{
    OK(kill(getpid(), 0));
    OK(kill(0, 0));
    FAILS(kill(getpid(), 65), EINVAL);
    FAILS(kill(getpid(), -1), EINVAL);
    FAILS(kill(0x3fffffff, 0), ESRCH);
    FAILS(kill(-0x3fffffff, 0), ESRCH);
    FAILS(kill(INT_MIN, 0), ESRCH);
    EQ(syscall(SYS_tgkill, getpid(), thread_id(), 0), 0);
    FAILS(syscall(SYS_tgkill, getpid(), thread_id(), 65), EINVAL);
    FAILS(syscall(SYS_tgkill, getpid(), 0x3fffffff, 0), ESRCH);
    FAILS(syscall(SYS_tgkill, 0x3ffffff, thread_id(), 0), ESRCH);
    FAILS(syscall(SYS_tgkill, 0, thread_id(), 0), EINVAL);
    FAILS(syscall(SYS_tgkill, getpid(), -1, 0), EINVAL);
    EQ(syscall(SYS_tkill, thread_id(), 0), 0);
    FAILS(syscall(SYS_tkill, 0, SIGUSR1), EINVAL);
    FAILS(syscall(SYS_tkill, 0x3fffffff, SIGUSR1), ESRCH);
    return 0;
}
