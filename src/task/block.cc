// SPDX-License-Identifier: Apache-2.0
// Whether an interruption is one (block.h).
#include "task/block.h"
#include "task/signals.h"
#include "task/stop.h"
#include "task/thread.h"

bool task::interrupted()
{
    auto& thread = current();
    thread.pending.store(0);
    if (!stop_point())
        return true;
    drain_inbox();
    if ((pending() & ~thread.signals.blocked()).empty())
        return false;
    thread.pending.store(1);
    return true;
}
