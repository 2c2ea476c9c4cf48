// SPDX-License-Identifier: Apache-2.0
// sigsuspend waits with another mask, returns EINTR after the handler, and puts the mask back.
#include "check.h"
static volatile int hits, mask_inside;
static void handler(int s, siginfo_t *i, void *u)
{
    sigset_t now;
    sigprocmask(SIG_SETMASK, NULL, &now);
    mask_inside = sigismember(&now, SIGUSR2);
    hits++;
    CHECK(sigismember(&((ucontext_t *)u)->uc_sigmask, SIGUSR1) == 1);     // the mask to go back to is the old one
}
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    mask_signal(SIG_BLOCK, SIGUSR1);
    raise(SIGUSR1);
    EQ(hits, 0);
    sigset_t waiting = set_of(SIGUSR2), now;
    FAILS(sigsuspend(&waiting), EINTR);
    EQ(hits, 1);
    EQ(mask_inside, 1);
    OK(sigprocmask(SIG_SETMASK, NULL, &now));
    EQ(sigismember(&now, SIGUSR1), 1);
    EQ(sigismember(&now, SIGUSR2), 0);
    FAILS(syscall(SYS_rt_sigsuspend, 8, 8), EFAULT);
    FAILS(syscall(SYS_rt_sigsuspend, &waiting, 4), EINVAL);
    return 0;
}
