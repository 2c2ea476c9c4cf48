// SPDX-License-Identifier: Apache-2.0
// sigprocmask blocks, unblocks and replaces; what came meanwhile is pending, once for each ordinary signal.
#include "check.h"
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    on_signal(SIGUSR2, handler, 0);
    sigset_t set = set_of(SIGUSR1), old, pending;
    OK(sigprocmask(SIG_BLOCK, &set, &old));
    EQ(sigismember(&old, SIGUSR1), 0);
    for (int i = 0; i < 5; i++)
        OK(kill(getpid(), SIGUSR1));
    EQ(raise(SIGUSR2), 0);
    EQ(hits, 1);
    OK(sigpending(&pending));
    EQ(sigismember(&pending, SIGUSR1), 1);
    EQ(sigismember(&pending, SIGUSR2), 0);
    OK(sigprocmask(SIG_UNBLOCK, &set, NULL));
    EQ(hits, 2);
    OK(sigpending(&pending));
    EQ(sigismember(&pending, SIGUSR1), 0);
    sigfillset(&set);
    OK(sigprocmask(SIG_SETMASK, &set, NULL));
    OK(sigprocmask(SIG_SETMASK, NULL, &old));
    EQ(sigismember(&old, SIGKILL), 0);
    EQ(sigismember(&old, SIGSTOP), 0);
    EQ(sigismember(&old, SIGTERM), 1);
    // Ignored while blocked: gone.
    OK(kill(getpid(), SIGUSR1));
    signal(SIGUSR1, SIG_IGN);
    OK(sigpending(&pending));
    EQ(sigismember(&pending, SIGUSR1), 0);
    uint64_t raw = 0;
    FAILS(syscall(SYS_rt_sigprocmask, 77, &raw, NULL, 8), EINVAL);
    FAILS(syscall(SYS_rt_sigprocmask, SIG_BLOCK, &raw, NULL, 16), EINVAL);
    FAILS(syscall(SYS_rt_sigprocmask, SIG_BLOCK, 8, NULL, 8), EFAULT);
    FAILS(syscall(SYS_rt_sigprocmask, SIG_BLOCK, NULL, 8, 8), EFAULT);
    FAILS(syscall(SYS_rt_sigpending, 8, 8), EFAULT);
    FAILS(syscall(SYS_rt_sigpending, &raw, 16), EINVAL);
    return 0;
}
