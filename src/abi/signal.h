// SPDX-License-Identifier: Apache-2.0
// Signals as programs see them (signal(7), sigaction(2), sigaltstack(2)): numbers, flags, and the structures that cross.
#pragma once
#include <cstddef>
#include <cstdint>

namespace abi {

inline constexpr int sighup = 1, sigint = 2, sigquit = 3, sigill = 4, sigtrap = 5, sigabrt = 6, sigbus = 7, sigfpe = 8;
inline constexpr int sigkill = 9, sigusr1 = 10, sigsegv = 11, sigusr2 = 12, sigpipe = 13, sigalrm = 14, sigterm = 15;
inline constexpr int sigstkflt = 16, sigchld = 17, sigcont = 18, sigstop = 19, sigtstp = 20, sigttin = 21, sigttou = 22;
inline constexpr int sigurg = 23, sigxcpu = 24, sigxfsz = 25, sigvtalrm = 26, sigprof = 27, sigwinch = 28, sigio = 29;
inline constexpr int sigpwr = 30, sigsys = 31, sigrtmin = 32, sigrtmax = 64;

// Handlers that are not addresses.
inline constexpr uint64_t sig_dfl = 0, sig_ign = 1;

// sa_flags
inline constexpr uint64_t sa_nocldstop = 1, sa_nocldwait = 2, sa_siginfo = 4, sa_expose_tagbits = 0x800, sa_restorer = 0x0400'0000;
inline constexpr uint64_t sa_onstack = 0x0800'0000, sa_restart = 0x1000'0000, sa_nodefer = 0x4000'0000, sa_resethand = 0x8000'0000;

// si_code
inline constexpr int si_user = 0, si_kernel = 0x80, si_queue = -1, si_timer = -2, si_mesgq = -3, si_asyncio = -4, si_sigio = -5, si_tkill = -6;
inline constexpr int cld_exited = 1, cld_killed = 2, cld_dumped = 3, cld_trapped = 4, cld_stopped = 5, cld_continued = 6;

struct sigaction {
    uint64_t handler, flags, restorer, mask;
};
static_assert(sizeof(sigaction) == 32);

// ss_flags
inline constexpr uint32_t ss_onstack = 1, ss_disable = 2, ss_autodisarm = 1u << 31;
inline constexpr uint64_t minimum_signal_stack = 2048;

struct stack {
    uint64_t sp = 0;
    uint32_t flags = 0, pad_ = 0;
    uint64_t size = 0;
};
static_assert(sizeof(stack) == 24);

// The general registers in a signal frame.
struct sigcontext {
    uint64_t r8, r9, r10, r11, r12, r13, r14, r15, rdi, rsi, rbp, rbx, rdx, rax, rcx, rsp, rip, rflags;
    uint16_t cs, gs, fs, ss;
    uint64_t error, trap, old_mask, cr2, fpstate, reserved[8];
};
static_assert(sizeof(sigcontext) == 256 && offsetof(sigcontext, fpstate) == 184);

// uc_flags
inline constexpr uint64_t uc_fp_xstate = 1, uc_sigcontext_ss = 2, uc_strict_restore_ss = 4;

struct ucontext {
    uint64_t flags, link;
    stack altstack;
    sigcontext general;
    uint64_t mask;
};
static_assert(sizeof(ucontext) == 304);

}
