// SPDX-License-Identifier: Apache-2.0
// pause returns EINTR after a handler, never after an ignored signal.
#include "check.h"
#include <sys/time.h>
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    signal(SIGVTALRM, SIG_IGN);
    on_signal(SIGALRM, handler, SA_RESTART);
    struct itimerval every = { { 0, 5000 }, { 0, 5000 } };
    OK(setitimer(ITIMER_REAL, &every, NULL));
    for (int i = 0; i < 5; i++)
        FAILS(pause(), EINTR);
    CHECK(hits >= 5);
    return 0;
}
