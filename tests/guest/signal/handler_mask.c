// SPDX-License-Identifier: Apache-2.0
// During a handler its own signal and sa_mask are blocked, but not with SA_NODEFER; afterwards the old mask is back.
#include "check.h"
static volatile int depth, deepest, raised, during_mask, other_ran_inside;
static sigset_t inside;
static void handler(int s, siginfo_t *i, void *u)
{
    depth++;
    if (depth > deepest)
        deepest = depth;
    sigprocmask(SIG_SETMASK, NULL, &inside);
    if (!raised++) {
        raise(SIGUSR1);
        raise(SIGUSR2);
        other_ran_inside = during_mask;
    }
    depth--;
}
static void other(int s, siginfo_t *i, void *u) { during_mask++; }
int main(void)
{
    struct sigaction act = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };
    sigemptyset(&act.sa_mask);
    sigaddset(&act.sa_mask, SIGUSR2);
    OK(sigaction(SIGUSR1, &act, NULL));
    on_signal(SIGUSR2, other, 0);
    raise(SIGUSR1);
    EQ(deepest, 1);                                     // ran twice, one after the other
    EQ(sigismember(&inside, SIGUSR1), 1);
    EQ(sigismember(&inside, SIGUSR2), 1);
    EQ(other_ran_inside, 0);
    EQ(during_mask > 0, 1);
    sigset_t now;
    OK(sigprocmask(SIG_SETMASK, NULL, &now));
    EQ(sigismember(&now, SIGUSR1), 0);
    EQ(sigismember(&now, SIGUSR2), 0);
    act.sa_flags |= SA_NODEFER;
    sigemptyset(&act.sa_mask);
    OK(sigaction(SIGUSR1, &act, NULL));
    deepest = during_mask = raised = 0;
    raise(SIGUSR1);
    EQ(deepest, 2);
    EQ(other_ran_inside, 1);
    return 0;
}
