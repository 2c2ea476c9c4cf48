// SPDX-License-Identifier: Apache-2.0
// Linux's rt_sigframe on the program's stack: what a handler finds there and what rt_sigreturn(2) takes back.
#pragma once
#include "abi/signal.h"
#include "arch/registers.h"
#include "arch/xsave.h"
#include "base/result.h"
#include "host/signal.h"
#include "task/signal_set.h"

namespace arch {

struct Frame {
    const host::SignalInfo& info;
    const abi::sigaction& action;
    SignalSet mask;                       // to go back to
    const abi::stack& altstack;
    uint64_t trap_number, error_code, cr2;
};

// Whether `sp` lies on the alternate stack (never, when it disarms itself).
bool on_altstack(const abi::stack&, uint64_t sp);

// Pushes the frame and points the registers at the handler, whose vector state is the initial one. err::fault: the stack
// cannot take it; nothing has changed then. `room` is for the state, aligned.
Result<> push_frame(Registers&, const Frame&, XsaveArea& room);

// (In push_frame the registers' rip is the program's own address, in pop_frame it becomes one to go on at; arch/rewrite.h.)
// Takes the frame at the registers' stack pointer back: all registers, vectors too. The mask and the alternate stack are the
// caller's to take over. err::fault.
struct Taken { SignalSet mask; abi::stack altstack; };
Result<Taken> pop_frame(Registers&, XsaveArea& room);

}
