// SPDX-License-Identifier: Apache-2.0
// Calls on a handle that may wait. Linux ends only those with EINTR that would have to wait (signal(7)); a signal of the
// program's that came before ours was made must not end others.
#pragma once
#include "host/linux/call.h"
#include "host/types.h"

namespace raw {

// Whether reading, writing and the like on it never wait: files, directories and disks do not, and nothing does that is O_NONBLOCK.
bool never_waits(host::Handle);

// Makes a call that was not made because of a signal: what it gets at once it gets, and when it would wait it is interrupted
// soon, as by that signal.
long call_briefly(long n, const long (&arguments)[6]);

// Between two handles, or with one and itself.
template <class... Args>
long waiting_call(host::Handle a, host::Handle b, long n, Args... args)
{
    const long words[6] = {word(args)...};
    const long result = glume_blocking_call(n, words[0], words[1], words[2], words[3], words[4], words[5]);
    if (result != interrupted && result != not_made) [[likely]]
        return result;
    if (never_waits(a) && (a == b || never_waits(b)))
        return call(n, args...);
    return result == not_made ? call_briefly(n, words) : result;
}
template <class... Args>
long waiting_call(host::Handle h, long n, Args... args) { return waiting_call(h, h, n, args...); }

// For calls that are asked not to wait, which they then do not.
template <class... Args>
long call_unless(bool waits, long n, Args... args)
{
    const long words[6] = {word(args)...};
    const long result = (waits ? glume_blocking_call : glume_host_call)(n, words[0], words[1], words[2], words[3], words[4], words[5]);
    return result == not_made ? call_briefly(n, words) : result;
}

}
