// SPDX-License-Identifier: Apache-2.0
// nanosleep and clock_nanosleep: lengths, absolute times, errors.
#include "check.h"
int main(void)
{
    struct timespec t = { 0, 15000000 }, rest = { 7, 7 };
    int64_t start = now_ns(CLOCK_MONOTONIC);
    OK(nanosleep(&t, &rest));
    CHECK(now_ns(CLOCK_MONOTONIC) - start >= 15000000);
    EQ(rest.tv_sec, 7);                                 // only written when interrupted
    const clockid_t clocks[] = { CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME, CLOCK_TAI };
    for (int i = 0; i < 4; i++) {
        start = now_ns(clocks[i]);
        EQ(clock_nanosleep(clocks[i], 0, &t, NULL), 0);
        CHECK(now_ns(clocks[i]) - start >= 15000000);
        int64_t until = now_ns(clocks[i]) + 15000000;
        struct timespec at = { until / 1000000000, until % 1000000000 };
        EQ(clock_nanosleep(clocks[i], TIMER_ABSTIME, &at, NULL), 0);
        CHECK(now_ns(clocks[i]) >= until);
        EQ(clock_nanosleep(clocks[i], TIMER_ABSTIME, &at, NULL), 0);   // past: at once
    }
    struct timespec none = { 0, 0 }, bad = { 0, 1000000000 }, negative = { -1, 0 }, under = { 0, -1 };
    OK(nanosleep(&none, NULL));
    FAILS(nanosleep(&bad, NULL), EINVAL);
    FAILS(nanosleep(&negative, NULL), EINVAL);
    FAILS(nanosleep(&under, NULL), EINVAL);
    EACH_BAD(p) FAILS(syscall(SYS_nanosleep, p, NULL), EFAULT);
    EQ(clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &t, NULL), EINVAL);
    EQ(clock_nanosleep(99, 0, &t, NULL), EINVAL);
    EQ(clock_nanosleep(CLOCK_MONOTONIC, 0, &bad, NULL), EINVAL);
    FAILS(syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, 8, NULL), EFAULT);
    FAILS(syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC_RAW, 0, &t, NULL), EOPNOTSUPP);
    FAILS(syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC_COARSE, 0, &t, NULL), EOPNOTSUPP);
    return 0;
}
