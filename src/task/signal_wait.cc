// SPDX-License-Identifier: Apache-2.0
// Waiting for signals (signal_wait.h).
#include "task/signal_wait.h"
#include "base/defer.h"
#include "task/block.h"
#include "task/thread.h"

Result<host::SignalInfo> task::wait_for_signal(SignalSet set, Deadline deadline)
{
    auto& thread = current();
    set = set & ~never_blocked;
    host::SignalInfo info;
    drain_inbox();
    if (dequeue(set, info))
        return info;
    if (deadline && *deadline <= host::now())
        return err::again;

    // Unblocked for the while, so that senders choose this thread; awaited, so that none is dropped as ignored.
    auto blocked = thread.signals.blocked();
    thread.signals.awaited.store(set.bits());
    thread.signals.set_blocked_raw(blocked & ~set);
    Defer restore = [&] {
        thread.signals.awaited.store(0);
        set_blocked(blocked);
    };
    for (;;) {
        drain_inbox();
        if (dequeue(set, info))
            return info;
        if (!(pending() & ~thread.signals.blocked()).empty()) {
            thread.pending.store(1);
            return err::intr;
        }
        auto slept = host::wait(thread.park, thread.park.load(), deadline);
        if (slept)
            continue;
        if (slept.error() == Errno::timedout)
            return dequeue(set, info) ? Result<host::SignalInfo>{info} : err::again;
        thread.pending.store(0);
        if (!stop_point())
            return err::intr;
    }
}

Failure task::wait_for_delivery()
{
    auto& park = current().park;
    for (;;) {
        auto slept = block([&] { return host::wait(park, park.load(), {}); }, err::restart_nohand);
        if (!slept)
            return Failure{slept.error()};
    }
}
