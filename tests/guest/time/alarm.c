// SPDX-License-Identifier: Apache-2.0
// alarm replaces the one before it, says what was left, and shares its timer with setitimer.
#include "check.h"
#include <sys/time.h>
static volatile sig_atomic_t hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    on_signal(SIGALRM, handler, 0);
    EQ(alarm(0), 0);
    EQ(alarm(1000), 0);
    unsigned left = alarm(500);
    CHECK(left >= 900 && left <= 1000);
    struct itimerval v;
    OK(getitimer(ITIMER_REAL, &v));
    CHECK(v.it_value.tv_sec >= 400 && v.it_value.tv_sec <= 500);
    EQ(v.it_interval.tv_sec, 0);
    left = alarm(0);
    CHECK(left >= 400 && left <= 500);
    alarm(1);
    while (!hits)
        pause();
    EQ(hits, 1);
    return 0;
}
