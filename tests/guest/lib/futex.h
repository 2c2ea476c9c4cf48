// SPDX-License-Identifier: Apache-2.0
// The futex call by its operation, since the C library has no wrapper.
#pragma once
#include "check.h"
#include <linux/futex.h>

static inline long futex(void *word, int op, uint32_t value, const void *timeout_or_value2, void *word2, uint32_t value3)
{
    return syscall(SYS_futex, word, op, value, timeout_or_value2, word2, value3);
}
static inline struct timespec in_ms(clockid_t clock, long ms)
{
    struct timespec t;
    clock_gettime(clock, &t);
    t.tv_nsec += ms % 1000 * 1000000;
    t.tv_sec += ms / 1000 + t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}
// Waits until that many waiters could be woken, by waking none: a requeue of nobody counts nobody, so poll a counter instead.
static inline void await(_Atomic int *counter, int value)
{
    while (atomic_load(counter) < value)
        sleep_ms(1);
}
