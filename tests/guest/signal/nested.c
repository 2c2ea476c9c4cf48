// SPDX-License-Identifier: Apache-2.0
// Handlers nest: a fault inside a handler, a different signal inside that, and all return in order.
#include "check.h"
static char order[16];
static volatile int n;
static volatile char *bad;
static void on_usr1(int s, siginfo_t *i, void *u)
{
    order[n++] = 'a';
    bad[0] = 1;
    order[n++] = 'A';
}
static void on_segv(int s, siginfo_t *i, void *u)
{
    order[n++] = 'b';
    raise(SIGUSR2);
    OK(mprotect((void *)bad, PAGE, PROT_READ | PROT_WRITE));
    order[n++] = 'B';
}
static void on_usr2(int s, siginfo_t *i, void *u) { order[n++] = 'c'; }
int main(void)
{
    bad = no_access_page();
    on_signal(SIGUSR1, on_usr1, 0);
    on_signal(SIGSEGV, on_segv, 0);
    on_signal(SIGUSR2, on_usr2, 0);
    raise(SIGUSR1);
    STREQ(order, "abcBA");
    return 0;
}
