// SPDX-License-Identifier: Apache-2.0
// SIGSEGV and friends sent by kill are ordinary signals with SI_USER, and can be blocked.
#include "check.h"
static volatile int hits, code;
static void handler(int s, siginfo_t *i, void *u)
{
    hits++;
    code = i->si_code;
}
int main(void)
{
    const int all[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS };
    for (int k = 0; k < 6; k++) {
        on_signal(all[k], handler, 0);
        hits = 0;
        mask_signal(SIG_BLOCK, all[k]);
        OK(kill(getpid(), all[k]));
        getppid();
        EQ(hits, 0);
        mask_signal(SIG_UNBLOCK, all[k]);
        EQ(hits, 1);
        EQ(code, SI_USER);
    }
    return 0;
}
