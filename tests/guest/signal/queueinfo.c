// SPDX-License-Identifier: Apache-2.0
// rt_sigqueueinfo and rt_tgsigqueueinfo hand on the siginfo, but no forged origin to others.
#include "check.h"
static volatile siginfo_t got;
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u)
{
    got = *i;
    hits++;
}
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    siginfo_t info;
    memset(&info, 0, sizeof info);
    info.si_code = -60;
    info.si_pid = 77;
    info.si_value.sival_ptr = (void *)0x123456789abc;
    EQ(syscall(SYS_rt_sigqueueinfo, getpid(), SIGUSR1, &info), 0);
    EQ(hits, 1);
    EQ(got.si_code, -60);
    EQ(got.si_pid, 77);
    EQ(got.si_value.sival_ptr, 0x123456789abc);
    EQ(got.si_signo, SIGUSR1);
    info.si_code = -61;
    EQ(syscall(SYS_rt_tgsigqueueinfo, getpid(), thread_id(), SIGUSR1, &info), 0);
    EQ(hits, 2);
    EQ(got.si_code, -61);
    EQ(syscall(SYS_rt_sigqueueinfo, getpid(), 0, &info), 0);
    EQ(hits, 2);
    FAILS(syscall(SYS_rt_sigqueueinfo, getpid(), 65, &info), EINVAL);
    FAILS(syscall(SYS_rt_sigqueueinfo, 0x3fffffff, SIGUSR1, &info), ESRCH);
    FAILS(syscall(SYS_rt_sigqueueinfo, getpid(), SIGUSR1, 8), EFAULT);
    FAILS(syscall(SYS_rt_tgsigqueueinfo, getpid(), 0x3fffffff, SIGUSR1, &info), ESRCH);
    FAILS(syscall(SYS_rt_tgsigqueueinfo, 0, thread_id(), SIGUSR1, &info), EINVAL);
    info.si_code = SI_USER;
    EQ(syscall(SYS_rt_sigqueueinfo, getpid(), SIGUSR1, &info), 0);     // to oneself anything goes
    EQ(got.si_code, SI_USER);
    return 0;
}
