// SPDX-License-Identifier: Apache-2.0
// What interrupted the program, and the slow way out of the kernel. In between, addresses are the program's own: a position
// inside a rewritten site's stub is translated on the way in and back on the way out.
#include "arch/entry.h"
#include "arch/rewrite.h"
#include "task/thread.h"

namespace {

// A breakpoint instruction that rewriting put there. True: the thread goes on as if nothing had been.
bool own_breakpoint(Registers& r)
{
    auto& signals = current().signals;
    if (!signals.faulted || signals.fault.signo != abi::sigtrap || signals.trap_number != 3)
        return false;
    auto there = arch::after_breakpoint(r.rip - 1);
    if (!there)
        return false;
    signals.faulted = false;
    r.rip = there;
    return true;
}

bool is_step()
{
    constexpr int single_step = 2; // TRAP_TRACE
    auto& signals = current().signals;
    return signals.faulted && signals.fault.signo == abi::sigtrap && signals.fault.code == single_step;
}

// A single step that ended in a stub. True: it goes on from there.
bool step_goes_on(Registers& r)
{
    if (!is_step() || !arch::step_over_jump(r))
        return false;
    current().signals.faulted = false;
    glume_dispatch(&r);
    return true;
}

}

extern "C" void glume_event(Registers* r)
{
    if (own_breakpoint(*r) || step_goes_on(*r))
        return;
    arch::make_visible(*r);
    if (is_step())
        current().signals.fault.fault.address = r->rip; // a step's address is where it ended
    task::deliver(*r);
    r->rip = arch::actual_rip(r->rip);
}

extern "C" void glume_slow(Registers* r)
{
    arch::make_visible(*r);
    task::deliver(*r);
    r->rip = arch::actual_rip(r->rip);
}
