// SPDX-License-Identifier: Apache-2.0
// The vDSO's time and the call's are the same clock, to the nanosecond's order.
#include "check.h"
#include <sys/time.h>
int main(void)
{
    const clockid_t clocks[] = { CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, CLOCK_BOOTTIME, CLOCK_TAI };
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
        for (int k = 0; k < 200; k++) {
            struct timespec a, b, c;
            OK(clock_gettime(clocks[i], &a));
            EQ(syscall(SYS_clock_gettime, clocks[i], &b), 0);
            OK(clock_gettime(clocks[i], &c));
            int64_t x = a.tv_sec * 1000000000 + a.tv_nsec, y = b.tv_sec * 1000000000 + b.tv_nsec, z = c.tv_sec * 1000000000 + c.tv_nsec;
            CHECK(x <= y && y <= z);
        }
    struct timeval v, w;
    struct timespec t;
    OK(gettimeofday(&v, NULL));
    OK(clock_gettime(CLOCK_REALTIME, &t));
    EQ(syscall(SYS_gettimeofday, &w, NULL), 0);
    int64_t us = v.tv_sec * 1000000 + v.tv_usec, ts = t.tv_sec * 1000000 + t.tv_nsec / 1000, vs = w.tv_sec * 1000000 + w.tv_usec;
    CHECK(us <= ts && ts <= vs);
    time_t s0 = time(NULL), stored = 0, s1 = syscall(SYS_time, &stored), s2;
    EQ(stored, s1);
    s2 = time(&stored);
    EQ(stored, s2);
    // time() reads the coarse clock, which may stand at the last tick.
    CHECK(s0 <= s1 && s1 <= s2 && s2 >= w.tv_sec - 1);
    FAILS(syscall(SYS_time, 8), EFAULT);
    FAILS(syscall(SYS_gettimeofday, 8, NULL), EFAULT);
    struct timezone zone;
    EQ(syscall(SYS_gettimeofday, NULL, &zone), 0);
    return 0;
}
