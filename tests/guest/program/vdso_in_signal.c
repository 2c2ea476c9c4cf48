// SPDX-License-Identifier: Apache-2.0
// Time from the vDSO in a handler that interrupts time from the vDSO.
#include "check.h"
#include <sys/time.h>
static _Atomic int hits;
static int64_t last;
static void handler(int s, siginfo_t *i, void *u)
{
    int64_t now = now_ns(CLOCK_MONOTONIC);
    CHECK(now >= last);
    hits++;
}
int main(void)
{
    on_signal(SIGALRM, handler, SA_RESTART);
    struct itimerval every = { { 0, 1000 }, { 0, 1000 } };
    OK(setitimer(ITIMER_REAL, &every, NULL));
    while (hits < 50) {
        int64_t now = now_ns(CLOCK_MONOTONIC);
        CHECK(now >= last);
        last = now;
    }
    return 0;
}
