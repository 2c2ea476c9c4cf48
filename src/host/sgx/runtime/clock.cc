// SPDX-License-Identifier: Apache-2.0
// The time for the enclave: Linux's clocks beside the time-stamp counter, so that it need not leave to know the time.
#include "host/sgx/runtime/clock.h"
#include "host/sgx/runtime/thread.h"
#include <cpuid.h>
#include <ctime>
#include <sys/syscall.h>

namespace {

uint64_t rate;
sgx::Stamp first;

uint64_t counter()
{
    uint32_t low, high;
    asm volatile("lfence; rdtsc" : "=a"(low), "=d"(high) : : "memory");
    return uint64_t{high} << 32 | low;
}

int64_t now(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return time.tv_sec * int64_t{1'000'000'000} + time.tv_nsec;
}

// The counter ticks evenly in all states of the processor, and an enclave may read it.
bool is_useful()
{
    constexpr uint32_t power = 0x8000'0007, invariant = 1 << 8, sgx_leaf = 0x12, sgx2 = 2;
    uint32_t a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(power, &a, &b, &c, &d) || !(d & invariant))
        return false;
    if (runtime::process.emulated)
        return !emulator::strict;
    return __get_cpuid_count(sgx_leaf, 0, &a, &b, &c, &d) && a & sgx2;
}

// Each clock is read between two readings of the counter. When these are far apart, the thread lost the processor meanwhile.
void take(sgx::Stamp& stamp)
{
    constexpr uint64_t most_ticks = 20'000;
    constexpr int64_t in_millisecond = 1'000'000; // nanoseconds
    for (int tries = 0; tries < 5; ++tries) {
        const uint64_t start = counter();
        stamp.monotonic = now(CLOCK_MONOTONIC);
        const uint64_t middle = counter();
        stamp.realtime = now(CLOCK_REALTIME);
        const uint64_t end = counter();
        if (end - start >= most_ticks)
            continue;
        stamp.counter = start + (middle - start) / 2;
        if (rate)
            stamp.realtime -= static_cast<int64_t>((end - start) / 2) * in_millisecond / static_cast<int64_t>(rate);
        return;
    }
    stamp.counter = 0;
}

}

namespace runtime {

bool is_clock(int64_t number) { return number == SYS_clock_gettime || number == SYS_clock_settime || number == SYS_clock_adjtime; }

void start_clock()
{
    if (is_useful())
        take(first);
}

uint64_t counter_rate()
{
    constexpr int64_t least_time = 10'000'000, in_millisecond = 1'000'000; // nanoseconds
    sgx::Stamp last{};
    if (first.counter)
        take(last);
    const int64_t passed = last.monotonic - first.monotonic;
    if (last.counter > first.counter && passed >= least_time)
        rate = static_cast<uint64_t>(static_cast<unsigned __int128>(last.counter - first.counter) * in_millisecond / static_cast<uint64_t>(passed));
    return rate;
}

void stamp(sgx::Stamp& stamp)
{
    if (rate)
        take(stamp);
}

}
