// SPDX-License-Identifier: Apache-2.0
// The direct host's way to Linux: raw system calls, and their results as Result. Every number used must be listed in
// allowed.cc, or the sandbox refuses it.
#pragma once
#include <cstdint>
#include "base/result.h"
#include "host/types.h"

namespace raw {

template <class T>
long word(T value)
{
    if constexpr (std::is_null_pointer_v<T>)
        return 0;
    else if constexpr (std::is_pointer_v<T>)
        return reinterpret_cast<long>(value);
    else if constexpr (std::is_enum_v<T>)
        return static_cast<long>(static_cast<std::underlying_type_t<T>>(value));
    else
        return static_cast<long>(value);
}

inline long call6(long n, long a, long b, long c, long d, long e, long f)
{
    register long r10 asm("r10") = d;
    register long r8 asm("r8") = e;
    register long r9 asm("r9") = f;
    long result;
    asm volatile("syscall" : "=a"(result) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
    return result;
}

// The one routine that may block for long: -EINTR at once when this thread's `pending` is set, with no gap between the check
// and the call (restart window, entry_host.S).
extern "C" long glume_blocking_call(long n, long a, long b, long c, long d, long e, long f);

// For calls that do not block, or whose blocking no signal may end.
template <class... Args>
long call(long n, Args... args)
{
    static_assert(sizeof...(Args) <= 6);
    long a[6] = {word(args)...};
    return call6(n, a[0], a[1], a[2], a[3], a[4], a[5]);
}

template <class... Args>
long blocking_call(long n, Args... args)
{
    static_assert(sizeof...(Args) <= 6);
    long a[6] = {word(args)...};
    return glume_blocking_call(n, a[0], a[1], a[2], a[3], a[4], a[5]);
}

constexpr bool failed(long result) { return static_cast<unsigned long>(result) > static_cast<unsigned long>(-4096); }

inline Result<> done(long result)
{
    if (failed(result)) [[unlikely]]
        return Failure{static_cast<Errno>(-result)};
    return {};
}

template <class T = long>
Result<T> value(long result)
{
    if (failed(result)) [[unlikely]]
        return Failure{static_cast<Errno>(-result)};
    return static_cast<T>(result);
}

}
