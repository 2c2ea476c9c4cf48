// SPDX-License-Identifier: Apache-2.0
// Times as programs give them to system calls, checked and turned into the kernel's.
#pragma once
#include "abi/time.h"
#include "host/time.h"
#include "mm/user.h"

inline constexpr int64_t second = 1'000'000'000;

constexpr bool valid_time(const abi::timespec& t) { return t.sec >= 0 && t.nsec >= 0 && t.nsec < second; }

// err::fault, err::inval.
inline Result<abi::timespec> load_time(UserPtr<const abi::timespec> from)
{
    auto time = TRY(from.load());
    if (!valid_time(time))
        return err::inval;
    return time;
}

// Nanoseconds, or as many as there are for times that are too long.
constexpr uint64_t nanoseconds(const abi::timespec& t)
{
    constexpr int64_t longest = INT64_MAX / second - 1;
    return t.sec > longest ? uint64_t{INT64_MAX} : static_cast<uint64_t>(t.sec * second + t.nsec);
}

// A duration from now.
inline Result<Deadline> deadline_after(UserPtr<const abi::timespec> duration)
{
    auto time = TRY(load_time(duration));
    uint64_t wait = nanoseconds(time), now = host::now();
    return Deadline{wait > uint64_t{INT64_MAX} - now ? uint64_t{INT64_MAX} : now + wait};
}
