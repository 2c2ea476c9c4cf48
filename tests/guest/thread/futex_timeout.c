// SPDX-License-Identifier: Apache-2.0
// Waits on a futex end with ETIMEDOUT on either clock, relative or absolute, never early.
#include "futex.h"
int main(void)
{
    static uint32_t word;
    struct timespec t = { 0, 20000000 };
    int64_t start = now_ns(CLOCK_MONOTONIC);
    FAILS(futex(&word, FUTEX_WAIT_PRIVATE, 0, &t, NULL, 0), ETIMEDOUT);
    CHECK(now_ns(CLOCK_MONOTONIC) - start >= 20000000);
    FAILS(futex(&word, FUTEX_WAIT, 0, &t, NULL, 0), ETIMEDOUT);
    t = in_ms(CLOCK_MONOTONIC, 20);
    FAILS(futex(&word, FUTEX_WAIT_BITSET_PRIVATE, 0, &t, NULL, FUTEX_BITSET_MATCH_ANY), ETIMEDOUT);
    CHECK(now_ns(CLOCK_MONOTONIC) >= (int64_t)t.tv_sec * 1000000000 + t.tv_nsec);
    t = in_ms(CLOCK_REALTIME, 20);
    FAILS(futex(&word, FUTEX_WAIT_BITSET_PRIVATE | FUTEX_CLOCK_REALTIME, 0, &t, NULL, FUTEX_BITSET_MATCH_ANY), ETIMEDOUT);
    t = in_ms(CLOCK_REALTIME, -1000);
    FAILS(futex(&word, FUTEX_WAIT_BITSET_PRIVATE | FUTEX_CLOCK_REALTIME, 0, &t, NULL, 1), ETIMEDOUT);
    t = (struct timespec){ 0, 0 };
    FAILS(futex(&word, FUTEX_WAIT_PRIVATE, 0, &t, NULL, 0), ETIMEDOUT);
    return 0;
}
