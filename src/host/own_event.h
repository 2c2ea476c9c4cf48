// SPDX-License-Identifier: Apache-2.0
// Host interface: events that a new process makes its own.
// Belief: as for all events, none: whoever waits looks for itself what there is.
#pragma once
#include "host/types.h"

namespace host {

// Puts a new event, not raised, behind a handle that was an event's: after fork_process() both processes have the same one.
Result<> renew_event(Handle);

}
