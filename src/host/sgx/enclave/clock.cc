// SPDX-License-Identifier: Apache-2.0
// The host's clocks and its time-stamp counter are its word; only that those which cannot be set never go back is kept here, over
// all threads.
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
    const long result = shaped_call(*shape_of(__NR_clock_gettime, arguments), arguments, blocking);
    if (result != 0)
        return result;
    auto& time = *reinterpret_cast<host::Time*>(arguments[1]); // the kernel's copy
    if (time.sec < 0 || time.sec > most_seconds || time.nsec < 0 || time.nsec >= second)
        return -static_cast<long>(Errno::io);
    if (!never_goes_back(arguments[0]))
        return 0;
    auto& last = latest[arguments[0]];
    const int64_t now = time.sec * second + time.nsec;
    int64_t before = last.load(std::memory_order_relaxed);
    while (before < now && !last.compare_exchange_weak(before, now, std::memory_order_relaxed)) {}
    if (before > now)
        time = {before / second, before % second};
    return 0;
}

}
