// SPDX-License-Identifier: Apache-2.0
// The one way to sleep in the host until something of the program's happens.
#pragma once
#include "base/result.h"

namespace task {

// After a blocking host call said err::intr: whether there is really something to do on the way out (a signal that is neither
// blocked nor ignored, a request to stop). If so `pending` is set, and the system call must end.
bool interrupted();

// Repeats `call`, a host call that may block, until it ends otherwise than by an interruption that delivers nothing. What it
// waits for must be absolute (a deadline, not a duration). `as` is what the interrupted system call answers (signal(7)):
// restart_sys for most, intr or restart_nohand for those that are never restarted after a handler.
template <class F>
auto block(F call, Failure as = err::restart_sys) -> decltype(call())
{
    for (;;) {
        auto result = call();
        if (result || result.error() != Errno::intr) [[likely]]
            return result;
        if (interrupted())
            return as;
    }
}

}
