// SPDX-License-Identifier: Apache-2.0
// sigreturn with a ruined frame is SIGSEGV for the program, whatever was in it.
#include "check.h"
#include <setjmp.h>
static sigjmp_buf back;
static volatile int faults;
static void on_segv(int s, siginfo_t *i, void *u)
{
    faults++;
    siglongjmp(back, 1);
}
static void ruin_ip(int s, siginfo_t *i, void *u) { ((ucontext_t *)u)->uc_mcontext.gregs[REG_RIP] = 0x1234; }
static void ruin_fp(int s, siginfo_t *i, void *u) { ((ucontext_t *)u)->uc_mcontext.fpregs = (void *)(no_access_page() + 64); }
static void kernel_ip(int s, siginfo_t *i, void *u) { ((ucontext_t *)u)->uc_mcontext.gregs[REG_RIP] = (greg_t)0xffff800000001000; }
static void no_ip(int s, siginfo_t *i, void *u) { ((ucontext_t *)u)->uc_mcontext.gregs[REG_RIP] = 0x0000900000000000; }
int main(void)
{
    static char stack[65536];
    stack_t alt = { .ss_sp = stack, .ss_size = sizeof stack };
    OK(sigaltstack(&alt, NULL));
    on_signal(SIGSEGV, on_segv, SA_ONSTACK);
    void (*const kinds[])(int, siginfo_t *, void *) = { ruin_ip, ruin_fp, kernel_ip, no_ip };
    for (int k = 0; k < 4; k++)
        if (sigsetjmp(back, 1) == 0) {
            on_signal(SIGUSR1, kinds[k], 0);
            raise(SIGUSR1);
            CHECK(!"went on");
        }
    EQ(faults, 4);
    return 0;
}
