// SPDX-License-Identifier: Apache-2.0
// Calls on a handle that may wait. Linux ends only those with EINTR that would have to wait (signal(7)); a signal of the
// program's that came before ours was made must not end others.
#pragma once
#include "host/linux/call.h"
#include "host/types.h"

namespace raw {

inline constexpr long interrupted = -static_cast<long>(Errno::intr);

// Whether reading, writing and the like on it never wait: files, directories and disks do not, and nothing does that is O_NONBLOCK.
bool never_waits(host::Handle);

// Between two handles, or with one and itself.
template <class... Args>
long waiting_call(host::Handle a, host::Handle b, long n, Args... args)
{
    const long result = blocking_call(n, args...);
    if (result == interrupted && never_waits(a) && (a == b || never_waits(b))) [[unlikely]]
        return call(n, args...);
    return result;
}
template <class... Args>
long waiting_call(host::Handle h, long n, Args... args) { return waiting_call(h, h, n, args...); }

// For calls that are asked not to wait, which they then do not.
template <class... Args>
long call_unless(bool waits, long n, Args... args)
{
    return waits ? blocking_call(n, args...) : call(n, args...);
}

}
