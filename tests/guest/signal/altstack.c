// SPDX-License-Identifier: Apache-2.0
// sigaltstack: handlers with SA_ONSTACK run there, the state is told truly, errors.
#include "check.h"
static char stack[65536];
static volatile int on_it, flags_inside, change_refused;
static void handler(int s, siginfo_t *i, void *u)
{
    char here;
    stack_t now;
    on_it = &here >= stack && &here < stack + sizeof stack;
    sigaltstack(NULL, &now);
    flags_inside = now.ss_flags;
    stack_t off = { .ss_flags = SS_DISABLE };
    change_refused = sigaltstack(&off, NULL) == -1 && errno == EPERM;
    CHECK(!on_it || ((ucontext_t *)u)->uc_stack.ss_sp == stack);
}
int main(void)
{
    stack_t now, mine = { .ss_sp = stack, .ss_size = sizeof stack };
    OK(sigaltstack(NULL, &now));
    EQ(now.ss_flags, SS_DISABLE);
    OK(sigaltstack(&mine, &now));
    OK(sigaltstack(NULL, &now));
    EQ(now.ss_flags, 0);
    EQ(now.ss_sp, stack);
    EQ(now.ss_size, sizeof stack);
    on_signal(SIGUSR1, handler, SA_ONSTACK);
    on_signal(SIGUSR2, handler, 0);
    raise(SIGUSR2);
    EQ(on_it, 0);
    raise(SIGUSR1);
    EQ(on_it, 1);
    EQ(flags_inside, SS_ONSTACK);
    EQ(change_refused, 1);
    OK(sigaltstack(NULL, &now));
    EQ(now.ss_flags, 0);
    stack_t small = { .ss_sp = stack, .ss_size = 1000 };
    FAILS(sigaltstack(&small, NULL), ENOMEM);
    stack_t odd = { .ss_sp = stack, .ss_size = sizeof stack, .ss_flags = 0x40 };
    FAILS(sigaltstack(&odd, NULL), EINVAL);
    FAILS(syscall(SYS_sigaltstack, 8, NULL), EFAULT);
    FAILS(syscall(SYS_sigaltstack, NULL, 8), EFAULT);
    // SS_AUTODISARM: off while the handler runs, back afterwards.
    mine.ss_flags = (int)(1u << 31);
    OK(sigaltstack(&mine, NULL));
    raise(SIGUSR1);
    EQ(on_it, 1);
    EQ(flags_inside, SS_DISABLE);
    OK(sigaltstack(NULL, &now));
    mine.ss_flags = SS_DISABLE;
    OK(sigaltstack(&mine, NULL));
    OK(sigaltstack(NULL, &now));
    EQ(now.ss_flags, SS_DISABLE);
    raise(SIGUSR1);
    EQ(on_it, 0);
    return 0;
}
