// SPDX-License-Identifier: Apache-2.0
// Timeouts of system calls: what a program gives as a duration becomes a deadline once, when the call begins.
#pragma once
#include "abi/time.h"
#include "host/time.h"
#include "mm/user.h"

constexpr bool valid(const abi::timespec& t) { return t.sec >= 0 && t.nsec >= 0 && t.nsec < 1'000'000'000; }

// A zero duration is the deadline 0, which needs no clock; one that is too far away waits for ever.
inline Deadline deadline_after(const abi::timespec& duration)
{
    if (duration.sec == 0 && duration.nsec == 0)
        return 0;
    constexpr int64_t far = 0x7fff'ffff'ffff'ffff / 1'000'000'000 / 2;
    if (duration.sec >= far)
        return {};
    return host::now() + static_cast<uint64_t>(duration.sec) * 1'000'000'000 + static_cast<uint64_t>(duration.nsec);
}

// As poll(2) and epoll_wait(2) take it: milliseconds, negative waits for ever.
inline Deadline deadline_after_ms(int duration)
{
    if (duration < 0)
        return {};
    return deadline_after({duration / 1000, duration % 1000 * 1'000'000});
}

// A null pointer waits for ever. err::fault, err::inval.
inline Result<Deadline> load_timeout(UserPtr<abi::timespec> timeout)
{
    if (!timeout)
        return Deadline{};
    auto duration = TRY(timeout.load());
    if (!valid(duration))
        return err::inval;
    return deadline_after(duration);
}

// What is left of a duration that ended at `deadline`.
inline abi::timespec left_until(Deadline deadline)
{
    uint64_t now = host::now();
    uint64_t left = deadline && *deadline > now ? *deadline - now : 0;
    return {static_cast<int64_t>(left / 1'000'000'000), static_cast<int64_t>(left % 1'000'000'000)};
}
