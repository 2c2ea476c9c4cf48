// SPDX-License-Identifier: Apache-2.0
// A handler left by siglongjmp thousands of times; the mask comes back as saved.
#include "check.h"
#include <setjmp.h>
static sigjmp_buf back;
static void handler(int s, siginfo_t *i, void *u) { siglongjmp(back, s); }
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    on_signal(SIGSEGV, handler, 0);
    volatile char *bad = no_access_page();
    volatile int jumps = 0;
    for (volatile int i = 0; i < 3000; i++) {
        int s = sigsetjmp(back, 1);
        if (s == 0) {
            if (i % 2)
                raise(SIGUSR1);
            else
                bad[0] = 1;
            CHECK(!"not reached");
        }
        EQ(s, i % 2 ? SIGUSR1 : SIGSEGV);
        jumps++;
    }
    EQ(jumps, 3000);
    sigset_t now;
    OK(sigprocmask(SIG_SETMASK, NULL, &now));
    EQ(sigismember(&now, SIGUSR1), 0);
    // Without saving the mask, the signal stays blocked.
    if (sigsetjmp(back, 0) == 0)
        raise(SIGUSR1);
    OK(sigprocmask(SIG_SETMASK, NULL, &now));
    EQ(sigismember(&now, SIGUSR1), 1);
    return 0;
}
