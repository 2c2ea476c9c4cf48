// SPDX-License-Identifier: Apache-2.0
// getrusage and times: user and system time grow with work, and agree with the CPU clock.
#include "check.h"
#include <sys/resource.h>
#include <sys/times.h>
static int64_t us(struct timeval t) { return t.tv_sec * 1000000 + t.tv_usec; }
static struct rusage thread_usage;
static void *burner(void *arg)
{
    int64_t until = now_ns(CLOCK_THREAD_CPUTIME_ID) + 60000000;
    while (now_ns(CLOCK_THREAD_CPUTIME_ID) < until) { }
    OK(getrusage(RUSAGE_THREAD, &thread_usage));
    return NULL;
}
int main(void)
{
    struct rusage a, b, c;
    struct tms t0, t1;
    clock_t w0 = times(&t0);
    OK(getrusage(RUSAGE_SELF, &a));
    join_thread(start_thread(burner, NULL));
    OK(getrusage(RUSAGE_SELF, &b));
    int64_t used = us(b.ru_utime) + us(b.ru_stime) - us(a.ru_utime) - us(a.ru_stime);
    CHECK(used >= 40000 && used < 5000000);
    CHECK(us(thread_usage.ru_utime) + us(thread_usage.ru_stime) >= 40000);
    CHECK(b.ru_maxrss > 100 && b.ru_maxrss < 4000000);
    CHECK(b.ru_minflt > 0);
    OK(getrusage(RUSAGE_CHILDREN, &c));
    EQ(us(c.ru_utime) + us(c.ru_stime), 0);
    EQ(c.ru_maxrss, 0);
    clock_t w1 = times(&t1);
    CHECK(w1 >= w0);
    CHECK(t1.tms_utime + t1.tms_stime - t0.tms_utime - t0.tms_stime >= 3);
    EQ(t1.tms_cutime, 0);
    FAILS(getrusage(7, &a), EINVAL);
    FAILS(syscall(SYS_getrusage, RUSAGE_SELF, 8), EFAULT);
    FAILS(syscall(SYS_times, 8), EFAULT);
    CHECK(syscall(SYS_times, NULL) > 0);
    return 0;
}
