// SPDX-License-Identifier: Apache-2.0
// A POSIX timer on a CPU-time clock fires by work done, not by time passed.
#include "check.h"
static _Atomic int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    const clockid_t clocks[] = { CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID };
    for (int i = 0; i < 2; i++) {
        struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1 };
        timer_t t;
        OK(timer_create(clocks[i], &event, &t));
        struct itimerspec v = { { 0, 0 }, { 0, 50000000 } };
        hits = 0;
        int64_t start = now_ns(clocks[i]);
        OK(timer_settime(t, 0, &v, NULL));
        sleep_ms(20);
        EQ(hits, 0);
        for (volatile long k = 0; !hits; k++) { }
        CHECK(now_ns(clocks[i]) - start >= 40000000);
        OK(timer_delete(t));
    }
    return 0;
}
