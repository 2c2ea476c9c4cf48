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

// The program single-steps itself; the host took the flag away when the thread entered the kernel.
void return_trap_flag(Registers& r)
{
    if (std::exchange(current().traced, 0))
        r.rflags |= host::trap_flag;
}

}

extern "C" void glume_event(Registers* r)
{
    return_trap_flag(*r);
    if (own_breakpoint(*r))
        return;
    r->rip = arch::visible_rip(r->rip);
    task::deliver(*r);
    r->rip = arch::actual_rip(r->rip);
}

extern "C" void glume_slow(Registers* r)
{
    return_trap_flag(*r);
    r->rip = arch::visible_rip(r->rip);
    task::deliver(*r);
    r->rip = arch::actual_rip(r->rip);
}
