// SPDX-License-Identifier: Apache-2.0
// What happens to a thread on its way to the program when something is pending: signal handlers, default actions, restarts of
// the interrupted call; and the way back from a handler.
#include "task/signal_delivery.h"
#include "arch/signal_frame.h"
#include "task/block.h"
#include "task/exit.h"
#include "task/signals.h"
#include "task/stop.h"
#include "task/thread.h"

void (*task::on_delivery)(const host::SignalInfo&);

namespace {

constexpr long restart_syscall_number = 219;
constexpr uint64_t syscall_size = 2; // bytes of the instruction

arch::XsaveArea& state_room()
{
    auto at = reinterpret_cast<uintptr_t>(current().scratch->bytes);
    at = (at + arch::xsave_alignment - 1) & ~(arch::xsave_alignment - 1);
    static_assert(sizeof(Scratch::bytes) >= arch::xsave_limit + arch::xsave_alignment);
    return *reinterpret_cast<arch::XsaveArea*>(at);
}

// Which of the internal restart codes the system call answered, if any.
Errno restart_code(const Registers& r)
{
    if (r.entry == Entry::event)
        return {};
    long code = -static_cast<long>(r.rax);
    switch (static_cast<Errno>(code)) {
    case Errno::restart_sys: case Errno::restart_always: case Errno::restart_nohand: case Errno::restart_block: return static_cast<Errno>(code);
    default: return Errno{};
    }
}

void again(Registers& r, uint64_t number)
{
    r.rax = number;
    r.rip -= syscall_size;
    r.entry = Entry::event;
}

// A handler runs: the call is EINTR unless it restarts and the handler allows it.
void settle_for_handler(Registers& r, const abi::sigaction& action)
{
    auto code = restart_code(r);
    if (code == Errno{})
        return;
    if (code == Errno::restart_always || (code == Errno::restart_sys && (action.flags & abi::sa_restart)))
        again(r, r.number);
    else
        r.rax = static_cast<uint64_t>(-static_cast<long>(Errno::intr));
}

void settle_without_handler(Registers& r)
{
    auto code = restart_code(r);
    if (code != Errno{})
        again(r, code == Errno::restart_block ? restart_syscall_number : r.number);
}

host::SignalInfo segv()
{
    host::SignalInfo info;
    info.signo = abi::sigsegv;
    info.code = abi::si_kernel;
    return info;
}

void make_default(int signal)
{
    Lock guard{process().signals.lock};
    process().signals.actions[static_cast<size_t>(signal)].handler = abi::sig_dfl;
}

// The action for a signal that was just taken; a one-shot handler is gone with it.
abi::sigaction action_for(int signal)
{
    auto& signals = process().signals;
    Lock guard{signals.lock};
    auto& action = signals.actions[static_cast<size_t>(signal)];
    auto now = action;
    if (now.handler > abi::sig_ign && (now.flags & abi::sa_resethand)) {
        action.handler = abi::sig_dfl;
        if (ignored_by_default.has(signal))
            signals.ignored.fetch_or(SignalSet::of(signal).bits());
    }
    return now;
}

void act_by_default(int signal)
{
    if (ignored_by_default.has(signal))
        return;
    if (stop_signals.has(signal))
        host::stop_by(signal);
    else
        task::die_by(signal);
}

// False: the frame could not be written; SIGSEGV is pending instead.
bool run_handler(Registers& r, const host::SignalInfo& info, const abi::sigaction& action)
{
    auto& signals = current().signals;
    settle_for_handler(r, action);
    auto mask = signals.restore_mask ? signals.saved_mask : signals.blocked();
    arch::Frame frame{info, action, mask, signals.altstack, signals.trap_number, signals.error_code, signals.cr2};
    if (!arch::push_frame(r, frame, state_room())) {
        if (info.signo == abi::sigsegv)
            make_default(abi::sigsegv);
        task::force(segv());
        return false;
    }
    signals.restore_mask = false;
    if (signals.altstack.flags & abi::ss_autodisarm)
        signals.altstack = {.flags = abi::ss_disable};
    auto blocked = signals.blocked() | SignalSet{action.mask};
    if (!(action.flags & abi::sa_nodefer))
        blocked.add(info.signo);
    task::set_blocked(blocked);
    return true;
}

void take_fault()
{
    auto& signals = current().signals;
    if (!signals.faulted)
        return;
    signals.faulted = false;
    task::force(signals.fault);
}

// One pending signal; false: there is none. `handled` becomes true when a handler is to run.
bool deliver_one(Registers& r, bool& handled)
{
    host::SignalInfo info;
    if (!task::dequeue(~current().signals.blocked(), info))
        return false;
    auto action = action_for(info.signo);
    if (action.handler == abi::sig_ign)
        return true;
    if (task::on_delivery)
        task::on_delivery(info);
    if (action.handler == abi::sig_dfl) {
        act_by_default(info.signo);
        return true;
    }
    handled |= run_handler(r, info, action);
    return true;
}

}

void task::deliver(Registers& r)
{
    auto& thread = current();
    bool handled = false;
    do {
        thread.pending.store(0);
        if (!stop_point())
            end_thread_now();
        drain_inbox();
        take_fault();
        while (deliver_one(r, handled)) {}
    } while (thread.pending.load());
    if (!handled) {
        settle_without_handler(r);
        end_blocked_for_call(); // may make signals deliverable: the way out looks again
    }
}

void task::return_from_handler(Registers& r)
{
    auto taken = arch::pop_frame(r, state_room());
    if (!taken) {
        r.entry = Entry::event;
        force(segv());
        return;
    }
    set_blocked(taken->mask);
    (void)change_altstack(taken->altstack, r.rsp); // what the handler was entered with; errors do not matter, as on Linux
}

abi::stack task::shown_altstack(uint64_t sp)
{
    auto stack = current().signals.altstack;
    if (!stack.size)
        stack.flags = abi::ss_disable | (stack.flags & abi::ss_autodisarm);
    else if (arch::on_altstack(stack, sp))
        stack.flags |= abi::ss_onstack;
    return stack;
}

Result<> task::change_altstack(const abi::stack& wanted, uint64_t sp)
{
    auto& stack = current().signals.altstack;
    if (arch::on_altstack(stack, sp))
        return err::perm;
    uint32_t mode = wanted.flags & ~abi::ss_autodisarm;
    if (mode != abi::ss_disable && mode != abi::ss_onstack && mode != 0)
        return err::inval;
    if (mode == abi::ss_disable) {
        stack = {.flags = wanted.flags};
        return {};
    }
    if (wanted.size < abi::minimum_signal_stack)
        return err::nomem;
    stack = {wanted.sp, wanted.flags, 0, wanted.size};
    return {};
}
