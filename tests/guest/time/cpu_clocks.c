// SPDX-License-Identifier: Apache-2.0
// CPU-time clocks: sleeping adds nothing, work adds, a thread's clock is its own, and others' can be read.
#include "check.h"
static void burn(int64_t ns)
{
    int64_t until = now_ns(CLOCK_THREAD_CPUTIME_ID) + ns;
    while (now_ns(CLOCK_THREAD_CPUTIME_ID) < until) { }
}
static void *worker(void *arg)
{
    CHECK(now_ns(CLOCK_THREAD_CPUTIME_ID) < 1000000000);
    burn(30000000);
    return NULL;
}
int main(void)
{
    int64_t t0 = now_ns(CLOCK_THREAD_CPUTIME_ID), p0 = now_ns(CLOCK_PROCESS_CPUTIME_ID), m0 = now_ns(CLOCK_MONOTONIC);
    sleep_ms(100);
    int64_t t1 = now_ns(CLOCK_THREAD_CPUTIME_ID), p1 = now_ns(CLOCK_PROCESS_CPUTIME_ID), m1 = now_ns(CLOCK_MONOTONIC);
    CHECK(m1 - m0 >= 100000000);
    CHECK(t1 - t0 < 50000000 && p1 - p0 < 50000000);
    burn(20000000);
    join_thread(start_thread(worker, NULL));
    int64_t t2 = now_ns(CLOCK_THREAD_CPUTIME_ID), p2 = now_ns(CLOCK_PROCESS_CPUTIME_ID);
    CHECK(t2 - t1 >= 20000000);
    CHECK(p2 - p1 >= 50000000);
    CHECK(p2 - p1 >= t2 - t1 + 29000000);
    clockid_t clock;
    EQ(clock_getcpuclockid(0, &clock), 0);
    int64_t a = now_ns(CLOCK_PROCESS_CPUTIME_ID), b = now_ns(clock);
    CHECK(b >= a);
    PT(pthread_getcpuclockid(pthread_self(), &clock));
    a = now_ns(CLOCK_THREAD_CPUTIME_ID);
    b = now_ns(clock);
    CHECK(b >= a && b - a < 1000000000);
    EQ(clock_getcpuclockid(0x3ffffff, &clock), ESRCH);
    struct timespec t;
    FAILS(clock_gettime((clockid_t)((~0x3ffffffu << 3) | 2), &t), EINVAL);
    return 0;
}
