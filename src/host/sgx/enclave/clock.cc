// SPDX-License-Identifier: Apache-2.0
// The host's clocks and its time-stamp counter are its word; only that those which cannot be set never go back is kept here, over
// all threads. Where RDTSC is allowed, the clocks that programs read all the time are taken on from what the host said last (Stamp), for
// a millisecond at most: natively they are no calls of Linux either.
#include <asm/unistd.h>
#include "host/sgx/enclave/calls.h"
#include "host/sgx/enclave/enclave.h"

namespace enclave {

namespace {

// CLOCK_MONOTONIC, _RAW, _COARSE, BOOTTIME.
constexpr bool never_goes_back(long id) { return id == 1 || id == 4 || id == 6 || id == 7; }
constexpr int clocks = 8;
constexpr int64_t second = 1'000'000'000, most_seconds = int64_t{1} << 33;
std::atomic<int64_t> latest[clocks];
std::atomic<uint64_t> latest_counter;
uint64_t counter_rate;

constexpr long realtime = 0, monotonic = 1, realtime_coarse = 5, monotonic_coarse = 6;
constexpr int64_t millisecond = 1'000'000;

uint64_t counter()
{
    uint32_t low, high;
    asm volatile("lfence; rdtsc" : "=a"(low), "=d"(high) : : "memory");
    return uint64_t{high} << 32 | low;
}

// The clock that a coarse one is made of, by rounding: the host's own would be behind what was said before.
long fine(long id)
{
    return counter_rate == 0 ? id : id == realtime_coarse ? realtime : id == monotonic_coarse ? monotonic : id;
}

// False: the host has to be asked.
bool go_on(long id, host::Time& time)
{
    if (counter_rate == 0 || (id != realtime && id != monotonic))
        return false;
    sgx::Stamp last; // read once
    __builtin_memcpy(&last, &this_slot().area->stamp, sizeof last);
    asm volatile("" : : : "memory");
    const uint64_t now = counter();
    if (last.counter == 0 || now < last.counter || now - last.counter >= counter_rate)
        return false;
    int64_t at = id == realtime ? last.realtime : last.monotonic;
    if (at < 0 || at > most_seconds * second)
        return false;
    at += static_cast<int64_t>((now - last.counter) * millisecond / counter_rate);
    time = {at / second, at % second};
    return true;
}

void keep_going(std::atomic<int64_t>& last, host::Time& time)
{
    const int64_t now = time.sec * second + time.nsec;
    int64_t before = last.load(std::memory_order_relaxed);
    while (before < now && !last.compare_exchange_weak(before, now, std::memory_order_relaxed)) {}
    if (before > now)
        time = {before / second, before % second};
}

}

void set_counter_rate(uint64_t told)
{
    constexpr uint64_t least = 100'000, most = 10'000'000; // 100 MHz to 10 GHz
    counter_rate = told >= least && told <= most ? told : 0;
}

uint64_t later_counter(uint64_t told)
{
    uint64_t before = latest_counter.load(std::memory_order_relaxed), now;
    do
        now = told > before ? told : before + 1;
    while (!latest_counter.compare_exchange_weak(before, now, std::memory_order_relaxed));
    return now;
}

long read_clock(const long (&arguments)[6], bool blocking)
{
    const long id = arguments[0], asked = fine(id);
    auto& time = *reinterpret_cast<host::Time*>(arguments[1]); // the kernel's copy
    if (!go_on(asked, time)) {
        const long words[6] = {asked, arguments[1]};
        const long result = shaped_call(*shape_of(__NR_clock_gettime, words), words, blocking);
        if (result != 0)
            return result;
        if (time.sec < 0 || time.sec > most_seconds || time.nsec < 0 || time.nsec >= second)
            return -static_cast<long>(Errno::io);
    }
    if (asked != id)
        time.nsec -= time.nsec % millisecond;
    if (never_goes_back(id))
        keep_going(latest[id], time);
    return 0;
}

}
