// SPDX-License-Identifier: Apache-2.0
// sigtimedwait takes pending signals without running handlers, times out, and is interrupted by others.
#include "check.h"
#include <sys/time.h>
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    on_signal(SIGALRM, handler, SA_RESTART);
    mask_signal(SIG_BLOCK, SIGUSR1);
    sigset_t set = set_of(SIGUSR1);
    siginfo_t info;
    struct timespec t = { 0, 10000000 }, far = { 1000, 0 }, none = { 0, 0 }, bad = { 0, 1000000000 };
    FAILS(sigtimedwait(&set, &info, &none), EAGAIN);
    int64_t start = now_ns(CLOCK_MONOTONIC);
    FAILS(sigtimedwait(&set, &info, &t), EAGAIN);
    CHECK(now_ns(CLOCK_MONOTONIC) - start >= 10000000);
    OK(kill(getpid(), SIGUSR1));
    memset(&info, 0, sizeof info);
    EQ(sigtimedwait(&set, &info, &far), SIGUSR1);
    EQ(info.si_signo, SIGUSR1);
    EQ(info.si_code, SI_USER);
    EQ(info.si_pid, getpid());
    EQ(hits, 0);
    OK(kill(getpid(), SIGUSR1));
    int s = 0;
    EQ(sigwait(&set, &s), 0);
    EQ(s, SIGUSR1);
    OK(kill(getpid(), SIGUSR1));
    EQ(sigtimedwait(&set, NULL, &none), SIGUSR1);
    struct itimerval every = { { 0, 5000 }, { 0, 5000 } };
    OK(setitimer(ITIMER_REAL, &every, NULL));
    FAILS(sigtimedwait(&set, &info, &far), EINTR);
    FAILS(syscall(SYS_rt_sigtimedwait, &set, &info, NULL, 8), EINTR);
    OK(setitimer(ITIMER_REAL, &(struct itimerval){ 0 }, NULL));
    CHECK(hits >= 2);
    FAILS(sigtimedwait(&set, &info, &bad), EINVAL);
    FAILS(syscall(SYS_rt_sigtimedwait, &set, NULL, NULL, 4), EINVAL);
    FAILS(syscall(SYS_rt_sigtimedwait, 8, NULL, NULL, 8), EFAULT);
    FAILS(syscall(SYS_rt_sigtimedwait, &set, NULL, 8, 8), EFAULT);
    return 0;
}
