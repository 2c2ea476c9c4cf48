// SPDX-License-Identifier: Apache-2.0
// A stack overflow is caught on the alternate stack with the address, again and again.
#include "check.h"
#include <setjmp.h>
static char stack[65536];
static sigjmp_buf back;
static char *volatile where;
static volatile int code;
static void handler(int s, siginfo_t *i, void *u)
{
    where = i->si_addr;
    code = i->si_code;
    siglongjmp(back, 1);
}
static int __attribute__((noinline)) forever(int n)
{
    volatile char frame[1000];
    frame[n % 1000] = 1;
    return forever(n + 1) + frame[n % 1000];
}
static void *body(void *arg)
{
    char here;
    static char mine[65536];
    stack_t s = { .ss_sp = arg ? mine : stack, .ss_size = sizeof stack };
    OK(sigaltstack(&s, NULL));
    for (volatile int i = 0; i < 3; i++) {
        if (sigsetjmp(back, 1) == 0) {
            forever(0);
            CHECK(!"no fault");
        }
        CHECK(where < &here);
        CHECK(code == SEGV_MAPERR || code == SEGV_ACCERR);
    }
    return NULL;
}
int main(void)
{
    on_signal(SIGSEGV, handler, SA_ONSTACK);
    body(NULL);
    join_thread(start_thread(body, (void *)1));
    return 0;
}
