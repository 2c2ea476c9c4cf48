// SPDX-License-Identifier: Apache-2.0
// Calls of Linux, and their results as Result. What this folder says in terms of Linux's calls holds for every host that has a
// Linux under it; how a call is made is the host's own. Every number used must be listed in direct/allowed.cc, or the sandbox
// refuses it, and in sgx/enclave/calls.cc, or the enclave does.
#pragma once
#include <cstdint>
#include "base/result.h"
#include "host/types.h"

namespace raw {

inline constexpr int poke_signal = 16; // SIGSTKFLT, which Linux never sends: another thread of ours wants this one's attention

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

// The host's two ways to make a call of Linux. Direct: the instruction itself. SGX: an exit, with what the arguments point at.
extern "C" long glume_host_call(long n, long a, long b, long c, long d, long e, long f);

// The one routine that may block for long: ends at once when this thread's `pending` is set, with no gap between the check
// and the call (restart window, entry_host.S). Direct says not_made then, SGX -EINTR.
extern "C" long glume_blocking_call(long n, long a, long b, long c, long d, long e, long f);
inline constexpr long interrupted = -static_cast<long>(Errno::intr), not_made = -513;

// For calls that do not block, or whose blocking no signal may end.
template <class... Args>
long call(long n, Args... args)
{
    static_assert(sizeof...(Args) <= 6);
    long a[6] = {word(args)...};
    return glume_host_call(n, a[0], a[1], a[2], a[3], a[4], a[5]);
}

template <class... Args>
long blocking_call(long n, Args... args)
{
    static_assert(sizeof...(Args) <= 6);
    long a[6] = {word(args)...};
    const long result = glume_blocking_call(n, a[0], a[1], a[2], a[3], a[4], a[5]);
    return result == not_made ? interrupted : result;
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
