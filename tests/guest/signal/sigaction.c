// SPDX-License-Identifier: Apache-2.0
// sigaction stores and returns what was set, for all signals, and refuses KILL, STOP and bad numbers.
#include "check.h"
struct kernel_action { void *handler; unsigned long flags; void *restorer; uint64_t mask; };
static void handler(int s, siginfo_t *i, void *u) { }
int main(void)
{
    for (int s = 1; s <= 64; s++) {
        struct kernel_action act = { SIG_IGN, SA_RESTART, NULL, 0x10 }, old;
        if (s == SIGKILL || s == SIGSTOP) {
            FAILS(syscall(SYS_rt_sigaction, s, &act, NULL, 8), EINVAL);
            EQ(syscall(SYS_rt_sigaction, s, NULL, &old, 8), 0);
            continue;
        }
        EQ(syscall(SYS_rt_sigaction, s, &act, &old, 8), 0);
        CHECK(old.handler == SIG_DFL);
        EQ(syscall(SYS_rt_sigaction, s, NULL, &old, 8), 0);
        CHECK(old.handler == SIG_IGN);
        EQ(old.flags, SA_RESTART);
        EQ(old.mask, 0x10);
    }
    struct sigaction act, old;
    on_signal(SIGUSR1, handler, SA_RESTART | SA_NODEFER);
    OK(sigaction(SIGUSR1, NULL, &old));
    CHECK(old.sa_sigaction == handler);
    EQ(old.sa_flags & (SA_SIGINFO | SA_RESTART | SA_NODEFER | SA_ONSTACK), SA_SIGINFO | SA_RESTART | SA_NODEFER);
    memset(&act, 0, sizeof act);
    sigfillset(&act.sa_mask);
    act.sa_handler = SIG_DFL;
    OK(sigaction(SIGUSR1, &act, NULL));
    OK(sigaction(SIGUSR1, NULL, &old));
    EQ(sigismember(&old.sa_mask, SIGKILL), 0);          // never part of a mask
    EQ(sigismember(&old.sa_mask, SIGUSR2), 1);
    FAILS(syscall(SYS_rt_sigaction, 0, NULL, NULL, 8), EINVAL);
    FAILS(syscall(SYS_rt_sigaction, 65, NULL, NULL, 8), EINVAL);
    FAILS(syscall(SYS_rt_sigaction, SIGUSR1, NULL, NULL, 4), EINVAL);
    FAILS(syscall(SYS_rt_sigaction, SIGUSR1, 8, NULL, 8), EFAULT);
    FAILS(syscall(SYS_rt_sigaction, SIGUSR1, NULL, 8, 8), EFAULT);
    return 0;
}
