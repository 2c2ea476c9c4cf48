// SPDX-License-Identifier: Apache-2.0
// The host's signals: one handler for all of them. It decides only where the thread goes on: in the program, by the kernel's
// door; in a blocking call or on the way out, by the restart windows; elsewhere in the kernel, where it was.
#include <asm/unistd.h>
#include "host/direct/direct.h"
#include "host/linux/call.h"
#include "base/user_space.h"

extern "C" {
extern const char glume_exit_start[], glume_exit_end[], glume_exit_again[];
extern const char glume_block_start[], glume_block_end[], glume_block_interrupted[];
extern const char __executable_start[], etext[];
extern const char glume_entry_trapped[], glume_entry_event[], glume_entry_lost[], glume_entry_found[], glume_restorer[], glume_host_signal[];
}

namespace {

enum General { r8, r9, r10, r11, r12, r13, r14, r15, rdi, rsi, rbp, rbx, rdx, rax, rcx, rsp, rip, rflags, segments, error, trap, mask, cr2, general_count };

struct Frame { // struct ucontext
    uint64_t flags, link, stack[3];
    uint64_t general[general_count];
    uint64_t fpstate, reserved[8];
    uint64_t signal_mask;
};

struct Action { const void* handler; uint64_t flags; const void* restorer; uint64_t mask; };
constexpr uint64_t sa_siginfo = 4, sa_onstack = 0x08000000, sa_restorer = 0x04000000, sa_nocldwait = 2;
constexpr int sig_ill = 4, sig_trap = 5, sig_bus = 7, sig_fpe = 8, sig_kill = 9, sig_segv = 11, sig_stop = 19, sig_sys = 31;
constexpr int user_dispatch = 2; // SYS_USER_DISPATCH
constexpr uint64_t everything = ~uint64_t{0};

// While signals are held back, faults of the kernel's accesses to program memory are not: blocked ones would end the process.
constexpr uint64_t faults = 1ull << (sig_ill - 1) | 1ull << (sig_trap - 1) | 1ull << (sig_bus - 1) | 1ull << (sig_fpe - 1) |
                            1ull << (sig_segv - 1) | 1ull << (sig_sys - 1);
constexpr uint64_t held = everything & ~faults;

uint64_t ignored_first, mask_first;

uintptr_t address(const char* label) { return reinterpret_cast<uintptr_t>(label); }
bool between(uintptr_t pc, const char* start, const char* end) { return pc >= address(start) && pc < address(end); }
bool in_text(uintptr_t pc) { return between(pc, __executable_start, etext); }
// The host's vDSO runs for the program and for the kernel; only the thread's own word tells for whom.
bool kernel_in_vdso(uintptr_t pc) { return direct::in_vdso(pc) && host::this_thread().where.load(std::memory_order_relaxed) == uint32_t(host::Where::kernel); }
// A program that jumps out of its own space (but not into our text) has faulted as one that jumps elsewhere.
bool in_program(uintptr_t pc) { return !in_text(pc) && !kernel_in_vdso(pc); }

bool is_fault(const host::SignalInfo& info)
{
    switch (info.signo) {
    case sig_ill: case sig_trap: case sig_bus: case sig_fpe: case sig_segv: return info.code > 0;
    default: return false;
    }
}

// What the kernel runs with: interrupts on, and the bit that is always set. The trap flag (SDM volume 3, 18.3.1.4) is among the
// program's, and comes back with them.
constexpr uint64_t kernel_flags = 0x202;

// The thread goes on at one of the kernel's doors, on its own stack.
void enter_kernel(Frame& frame, host::Entry entry, const char* door)
{
    auto& general = frame.general;
    auto& saved = host::entry_frame(host::this_thread());
    saved = {entry, general[rip], general[rflags], general[rsp]};
    general[rip] = address(door);
    general[rflags] = kernel_flags;
    general[rsp] = reinterpret_cast<uintptr_t>(&saved);
}

// The trap flag came back on the way out, or the program jumped to a door with it. True: not a step of the program's.
bool step_in_kernel(Frame& frame)
{
    auto pc = frame.general[rip];
    auto& block = host::this_thread();
    if (in_text(pc)) {
        if (between(pc, glume_exit_start, glume_exit_end))
            block.stepping_out = 1; // the jump that is left is ours; the next step is the program's
        else
            frame.general[rflags] &= ~host::trap_flag;
        return true;
    }
    return block.stepping_out && (block.stepping_out = 0, pc == host::entry_frame(block).rip);
}

void on_trapped_call(Frame& frame)
{
    frame.general[rcx] = frame.general[rip];
    enter_kernel(frame, host::Entry::trapped_call, glume_entry_trapped);
}

// The vDSO's own way to the host, for clocks that it cannot read itself, which the dispatcher does not let through.
void make_call(Frame& frame)
{
    auto& g = frame.general;
    g[rax] = static_cast<uint64_t>(raw::call(static_cast<long>(g[rax]), g[rdi], g[rsi], g[rdx], g[r10], g[r8], g[r9]));
}

void on_fault(const host::SignalInfo& info, Frame& frame)
{
    auto pc = frame.general[rip];
    constexpr int single_step = 2; // TRAP_TRACE
    if (info.signo == sig_trap && info.code == single_step && step_in_kernel(frame))
        return;
    auto& block = host::this_thread();
    if (pc == address(glume_entry_lost)) {
        frame.general[rcx] = reinterpret_cast<uintptr_t>(&block);
        frame.general[rip] = address(glume_entry_found);
        return;
    }
    if (between(pc, glume_exit_start, glume_exit_end)) { // the jump to what is no address at all: all other registers are the program's again
        const auto& back = host::entry_frame(block);
        pc = frame.general[rip] = back.rip;
        frame.general[rflags] = back.rflags;
        frame.general[rsp] = back.rsp;
    }
    if (in_program(pc)) {
        kernel::on_fault(info, frame.general[trap], frame.general[error], frame.general[cr2]);
        enter_kernel(frame, host::Entry::event, glume_entry_event);
    } else if (auto resume = kernel::fixup_for(pc)) {
        frame.general[rip] = resume;
    } else {
        kernel::on_kernel_fault(info, frame.general, pc);
    }
}

void on_arrival(const host::SignalInfo& info, Frame& frame)
{
    auto& block = host::this_thread();
    constexpr int by_timer = -2, by_tkill = -6; // SI_TIMER, SI_TKILL
    const bool ours = info.code > 0 || (info.code == by_tkill && info.sender.pid == direct::process_id) ||
                      (info.code == by_timer && info.timer.value == reinterpret_cast<uint64_t>(&block));
    if (info.signo == direct::sig_poke && ours) {
        // a lease of ours (open_for_writing), the end of a brief call, or only the poke: whatever there is to do is already in the thread's or the process's queues
    } else if (!kernel::on_signal(info)) {
        frame.signal_mask = held;
    }
    block.pending.store(1, std::memory_order_relaxed);
    auto pc = frame.general[rip];
    if (in_program(pc))
        enter_kernel(frame, host::Entry::event, glume_entry_event);
    else if (between(pc, glume_exit_start, glume_exit_end)) {
        frame.general[rip] = address(glume_exit_again);
        frame.general[rsp] = block.kernel_stack();
        frame.general[rflags] &= ~host::trap_flag;
    }
    else if (between(pc, glume_block_start, glume_block_end))
        frame.general[rip] = address(glume_block_interrupted);
}

}

extern "C" [[gnu::used]] void direct_on_signal(int, const host::SignalInfo* info, Frame* frame)
{
    if (info->signo == sig_sys && info->code == user_dispatch && in_program(frame->general[rip]))
        on_trapped_call(*frame);
    else if (info->signo == sig_sys && info->code == user_dispatch && kernel_in_vdso(frame->general[rip]))
        make_call(*frame);
    else if (is_fault(*info) || (info->signo == sig_sys && info->code > 0))
        on_fault(*info, *frame);
    else
        on_arrival(*info, *frame);
}

namespace {

constexpr bool catchable(int signal) { return signal != sig_kill && signal != sig_stop; }
constexpr uint64_t bit(int signal) { return uint64_t{1} << (signal - 1); }

long set_mask(uint64_t mask, uint64_t* old = nullptr) { return raw::call(__NR_rt_sigprocmask, 2 /*SIG_SETMASK*/, &mask, old, 8); }

}

void direct::install_handlers()
{
    Action action{glume_host_signal, sa_siginfo | sa_onstack | sa_restorer, glume_restorer, everything};
    Action old{};
    for (int signal = 1; signal <= signal_count; signal++) {
        if (!catchable(signal))
            continue;
        raw::call(__NR_rt_sigaction, signal, &action, &old, 8);
        if (old.handler == reinterpret_cast<const void*>(1))
            ignored_first |= bit(signal);
    }
    set_mask(0, &mask_first);
    // What was ignored stays ignored by the host until the program says otherwise, where that matters.
    for (int signal = 1; signal <= signal_count; signal++)
        if (ignored_first & bit(signal) && host::must_know_ignored(signal))
            (void)host::set_action(signal, host::HostAction::ignore);
}

bool host::ignored_at_start(int signal) { return ignored_first & bit(signal); }
uint64_t host::mask_at_start() { return mask_first; }

Result<> host::set_action(int signal, HostAction what, bool no_child_wait)
{
    // Faults, trapped calls and what our threads wake each other with always come to us.
    if (!catchable(signal))
        return err::inval;
    if (signal == direct::sig_poke || signal == sig_sys || signal == sig_segv || signal == sig_bus || signal == sig_fpe || signal == sig_ill || signal == sig_trap)
        return {};
    Action action{glume_host_signal, sa_siginfo | sa_onstack | sa_restorer, glume_restorer, everything};
    if (what != HostAction::handle)
        action.handler = reinterpret_cast<const void*>(what == HostAction::ignore ? uintptr_t{1} : uintptr_t{0});
    if (no_child_wait)
        action.flags |= sa_nocldwait;
    return raw::done(raw::call(__NR_rt_sigaction, signal, &action, 0, 8));
}

void host::accept_signals() { set_mask(0); }
void host::hold_signals() { set_mask(held); }
void host::hold_signals(uint64_t mask) { set_mask(mask); }

void host::die_by(int signal)
{
    Action action{nullptr, sa_restorer, glume_restorer, 0};
    raw::call(__NR_rt_sigaction, signal, &action, 0, 8);
    set_mask(~bit(signal));
    raw::call(__NR_tgkill, direct::process_id, raw::call(__NR_gettid), signal);
    exit(128 + signal);
}

void host::stop_by(int signal)
{
    if (signal == sig_stop) {
        raw::call(__NR_kill, direct::process_id, signal);
        return;
    }
    Action action{nullptr, sa_restorer, glume_restorer, 0}, old{};
    raw::call(__NR_rt_sigaction, signal, &action, &old, 8);
    raw::call(__NR_kill, direct::process_id, signal);
    raw::call(__NR_rt_sigaction, signal, &old, 0, 8);
}

Result<> host::send(int pid, int signal) { return raw::done(raw::call(__NR_kill, pid, signal)); }
Result<> host::send_queued(int pid, int signal, const SignalInfo& info) { return raw::done(raw::call(__NR_rt_sigqueueinfo, pid, signal, &info)); }
Result<> host::send_thread(int pid, int tid, int signal) { return raw::done(raw::call(__NR_tgkill, pid, tid, signal)); }
Result<> host::send_thread_queued(int pid, int tid, int signal, const SignalInfo& info)
{
    return raw::done(raw::call(__NR_rt_tgsigqueueinfo, pid, tid, signal, &info));
}
void host::poke(ThreadBlock& block)
{
    block.pending.store(1);
    // The thread may be gone by now; then there is nobody to tell.
    (void)raw::call(__NR_tgkill, direct::process_id, block.tid, direct::sig_poke);
}
