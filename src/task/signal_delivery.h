// SPDX-License-Identifier: Apache-2.0
// The program's side of signals: handlers, and the way back from them. (task::deliver is in signals.h.)
#pragma once
#include "abi/signal.h"
#include "arch/registers.h"
#include "base/result.h"
#include "host/signal.h"

namespace task {

// rt_sigreturn(2): takes the frame back into the registers. A frame that cannot be read becomes SIGSEGV.
void return_from_handler(Registers&);

// What is told of each signal that is delivered and not ignored, before it acts; null: nobody.
extern void (*on_delivery)(const host::SignalInfo&);

// sigaltstack(2): what it shows, and what it does. `sp` is where the program's stack pointer is.
abi::stack shown_altstack(uint64_t sp);
Result<> change_altstack(const abi::stack&, uint64_t sp);

}
