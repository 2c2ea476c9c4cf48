// SPDX-License-Identifier: Apache-2.0
// Waiting for signals: sigtimedwait(2), sigsuspend(2), pause(2).
#pragma once
#include "base/result.h"
#include "host/types.h"
#include "task/signals.h"

namespace task {

// Takes a signal of `set` out of what is pending, or sleeps until one comes. err::again when the deadline passes, err::intr
// when another signal came.
Result<host::SignalInfo> wait_for_signal(SignalSet set, Deadline);
// Sleeps until a signal is to be delivered: always err::restart_nohand.
Failure wait_for_delivery();

}
