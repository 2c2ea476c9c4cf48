// SPDX-License-Identifier: Apache-2.0
// Every clock can be read, goes forward, has a sane resolution, and bad ones are refused.
#include "check.h"
int main(void)
{
    const clockid_t clocks[] = { CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, CLOCK_MONOTONIC_RAW,
                                 CLOCK_REALTIME_COARSE, CLOCK_MONOTONIC_COARSE, CLOCK_BOOTTIME, CLOCK_TAI };
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        struct timespec t, raw, res;
        OK(clock_gettime(clocks[i], &t));
        EQ(syscall(SYS_clock_gettime, clocks[i], &raw), 0);
        CHECK(t.tv_nsec >= 0 && t.tv_nsec < 1000000000);
        CHECK(raw.tv_sec > t.tv_sec || (raw.tv_sec == t.tv_sec && raw.tv_nsec >= t.tv_nsec));
        OK(clock_getres(clocks[i], &res));
        EQ(res.tv_sec, 0);
        bool coarse = clocks[i] == CLOCK_REALTIME_COARSE || clocks[i] == CLOCK_MONOTONIC_COARSE;
        CHECK(coarse ? res.tv_nsec >= 1000000 && res.tv_nsec <= 10000000 : res.tv_nsec == 1);
        OK(clock_getres(clocks[i], NULL));
        EQ(syscall(SYS_clock_getres, clocks[i], &raw), 0);
        EQ(raw.tv_nsec, res.tv_nsec);
        int64_t last = 0;
        for (int k = 0; k < 20000; k++) {
            int64_t now = now_ns(clocks[i]);
            CHECK(now >= last);
            last = now;
        }
    }
    struct timespec t;
    FAILS(clock_gettime(99, &t), EINVAL);
    FAILS(syscall(SYS_clock_gettime, 12, &t), EINVAL);
    FAILS(clock_getres(99, &t), EINVAL);
    FAILS(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, NULL), EFAULT);
    FAILS(syscall(SYS_clock_getres, CLOCK_MONOTONIC, 8), EFAULT);
    return 0;
}
