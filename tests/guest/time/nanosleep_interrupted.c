// SPDX-License-Identifier: Apache-2.0
// An interrupted sleep says what is left; SA_RESTART does not restart it; absolute sleeps give EINTR too.
#include "check.h"
#include <sys/time.h>
static _Atomic int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    on_signal(SIGALRM, handler, SA_RESTART);
    struct itimerval every = { { 0, 10000 }, { 0, 10000 } }, off = { 0 };
    OK(setitimer(ITIMER_REAL, &every, NULL));
    struct timespec t = { 1000, 0 }, rest = { 0 };
    FAILS(nanosleep(&t, &rest), EINTR);
    CHECK(rest.tv_sec >= 900 && rest.tv_sec < 1000);
    rest = (struct timespec){ 0 };
    EQ(clock_nanosleep(CLOCK_MONOTONIC, 0, &t, &rest), EINTR);
    CHECK(rest.tv_sec >= 900 && rest.tv_sec < 1000);
    int64_t until = now_ns(CLOCK_MONOTONIC) / 1000000000 + 1000;
    struct timespec at = { until, 0 };
    rest = (struct timespec){ 5, 5 };
    EQ(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, &rest), EINTR);
    EQ(rest.tv_sec, 5);
    FAILS(syscall(SYS_nanosleep, &t, 8), EFAULT);       // no place for what is left
    FAILS(nanosleep(&t, NULL), EINTR);
    OK(setitimer(ITIMER_REAL, &off, NULL));
    CHECK(hits >= 5);
    return 0;
}
