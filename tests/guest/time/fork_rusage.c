// SPDX-License-Identifier: Apache-2.0
// A child's times are added to RUSAGE_CHILDREN and to wait4's result once it is waited for.
#include "check.h"
#include <sys/resource.h>
#include <sys/times.h>
static int64_t us(struct timeval t) { return t.tv_sec * 1000000 + t.tv_usec; }
int main(void)
{
    pid_t child = OK(fork());
    if (child == 0) {
        int64_t until = now_ns(CLOCK_PROCESS_CPUTIME_ID) + 60000000;
        while (now_ns(CLOCK_PROCESS_CPUTIME_ID) < until) { }
        _exit(0);
    }
    struct rusage one, all;
    int status;
    EQ(wait4(child, &status, 0, &one), child);
    OK(getrusage(RUSAGE_CHILDREN, &all));
    CHECK(us(one.ru_utime) + us(one.ru_stime) >= 40000);
    CHECK(us(all.ru_utime) + us(all.ru_stime) >= 40000);
    struct tms t;
    times(&t);
    CHECK(t.tms_cutime + t.tms_cstime >= 3);
    return 0;
}
