// SPDX-License-Identifier: Apache-2.0
// Host interface: events that reach the process from outside its control: signals of the host, faults of the program.
// The host keeps its own handlers installed for all of them, and never blocks one for long: masks, queues and dispositions
// are the kernel's. A handler records what came and, if it interrupted the program, makes the thread enter the kernel.
// Belief: a SignalInfo is what the host says (SGX: bounded, and only hints for what the kernel cannot check).
#pragma once
#include "host/types.h"

namespace host {

// struct siginfo, 128 bytes, as Linux lays it out.
struct SignalInfo {
    int32_t signo = 0, error = 0, code = 0, pad_ = 0;
    union {
        uint64_t words[14];
        struct { int32_t pid; uint32_t uid; uint64_t value; } sender;                  // kill, sigqueue
        struct { int32_t id, overrun; uint64_t value; int32_t sys_private; } timer;
        struct { int32_t pid; uint32_t uid; int32_t status; int32_t pad; int64_t utime, stime; } child;
        struct { uint64_t address; int16_t lsb; int16_t pad[3]; uint64_t lower, upper; } fault;
        struct { int64_t band; int32_t fd; } poll;
        struct { uint64_t call_address; int32_t number; uint32_t arch; } call;
    };
    constexpr SignalInfo() : words{} {}
};
static_assert(sizeof(SignalInfo) == 128);
inline constexpr size_t signal_info_used = 48; // what Linux takes of it from a program

// How the host treats a signal: the kernel handles it, ignores it, or takes the host's default.
enum class HostAction { handle, ignore, by_default };
Result<> set_action(int signal, HostAction, bool no_child_wait = false);
// The signals of which the host itself must know that the program ignores them: children then leave nothing to wait for, and
// terminals do not stop a process in the background. All others come to the kernel, which keeps ignored ones that are blocked.
constexpr bool must_know_ignored(int signal)
{
    constexpr int child = 17, terminal_input = 21, terminal_output = 22; // SIGCHLD, SIGTTIN, SIGTTOU
    return signal == child || signal == terminal_input || signal == terminal_output;
}
// Whether the process was started with this signal ignored, and the mask that it was started with.
bool ignored_at_start(int signal);
uint64_t mask_at_start();

// After start_thread: unblocks the host's signals in this thread. After on_signal() said that the inbox is full: likewise.
void accept_signals();
// Blocks all host signals in this thread; the next accept_signals() lets them in.
void hold_signals();
// While the kernel makes a call for which the host must know the program's mask (terminal job control): the host blocks
// exactly `mask` until accept_signals().
void hold_signals(uint64_t mask);

// Ends the process by the host's default action of `signal`, so that the parent sees the right wait status (and core flag).
[[noreturn]] void die_by(int signal);
// Stops the process by the host's default action of `signal` (SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU); returns when continued.
void stop_by(int signal);

// To other processes. kill(2), rt_sigqueueinfo(2), tgkill(2), rt_tgsigqueueinfo(2).
Result<> send(int pid, int signal);
Result<> send_queued(int pid, int signal, const SignalInfo&);
Result<> send_thread(int pid, int tid, int signal);
Result<> send_thread_queued(int pid, int tid, int signal, const SignalInfo&);

}

// What the host calls in the kernel. All run on the host's signal stack with every host signal blocked, in a thread that may
// have been interrupted anywhere: they may only touch this thread's own lock-free inbox and plain memory.
namespace kernel {

// A signal came from outside. False: there is no room, keep it (and all others) blocked until accept_signals().
bool on_signal(const host::SignalInfo&);
// The program faulted (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP with the kernel's own code); the thread enters the kernel next.
void on_fault(const host::SignalInfo&, uint64_t trap_number, uint64_t error_code, uint64_t cr2);
// Where to go on after a fault in the kernel's text at `pc`, 0 if the kernel itself is wrong.
uintptr_t fixup_for(uintptr_t pc);
// The kernel itself faulted: prints the report and ends the process.
[[noreturn]] void on_kernel_fault(const host::SignalInfo&, const uint64_t* general_registers, uintptr_t pc);

}
