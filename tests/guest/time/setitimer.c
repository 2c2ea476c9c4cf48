// SPDX-License-Identifier: Apache-2.0
// The interval timers: old values, one-shot and repeated expiry, and errors.
#include "check.h"
#include <sys/time.h>
static _Atomic int alarms, virtuals, profs;
static void handler(int s, siginfo_t *i, void *u)
{
    if (s == SIGALRM)
        alarms++;
    else if (s == SIGVTALRM)
        virtuals++;
    else
        profs++;
}
int main(void)
{
    on_signal(SIGALRM, handler, 0);
    on_signal(SIGVTALRM, handler, 0);
    on_signal(SIGPROF, handler, 0);
    struct itimerval v = { { 0, 0 }, { 1000, 500 } }, old, off = { 0 };
    OK(setitimer(ITIMER_REAL, &v, &old));
    EQ(old.it_value.tv_sec, 0);
    EQ(old.it_value.tv_usec, 0);
    OK(getitimer(ITIMER_REAL, &old));
    CHECK(old.it_value.tv_sec >= 900 && old.it_value.tv_sec <= 1000);
    v = (struct itimerval){ { 0, 5000 }, { 0, 5000 } };
    OK(setitimer(ITIMER_REAL, &v, &old));
    CHECK(old.it_value.tv_sec >= 900);
    while (alarms < 3)
        sleep_ms(1);
    OK(getitimer(ITIMER_REAL, &old));
    EQ(old.it_interval.tv_usec, 5000);
    OK(setitimer(ITIMER_REAL, &off, NULL));
    OK(setitimer(ITIMER_VIRTUAL, &v, NULL));
    OK(setitimer(ITIMER_PROF, &v, NULL));
    for (volatile long i = 0; virtuals < 2 || profs < 2; i++) { }
    OK(setitimer(ITIMER_VIRTUAL, &off, NULL));
    OK(setitimer(ITIMER_PROF, &off, NULL));
    // One-shot.
    alarms = 0;
    v = (struct itimerval){ { 0, 0 }, { 0, 3000 } };
    OK(setitimer(ITIMER_REAL, &v, NULL));
    while (!alarms)
        sleep_ms(1);
    OK(getitimer(ITIMER_REAL, &old));
    EQ(old.it_value.tv_sec, 0);
    EQ(old.it_value.tv_usec, 0);
    FAILS(getitimer(7, &old), EINVAL);
    FAILS(setitimer(7, &v, NULL), EINVAL);
    v.it_value.tv_usec = 1000000;
    FAILS(setitimer(ITIMER_REAL, &v, NULL), EINVAL);
    FAILS(syscall(SYS_getitimer, ITIMER_REAL, 8), EFAULT);
    FAILS(syscall(SYS_setitimer, ITIMER_REAL, 8, NULL), EFAULT);
    return 0;
}
