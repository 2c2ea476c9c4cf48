// SPDX-License-Identifier: Apache-2.0
// Threads on the direct host: one Linux thread each, with a signal stack, a way to its block, and its calls dispatched to us.
#include <asm/unistd.h>
#include "host/direct/direct.h"
#include "host/direct/find_thread.h"
#include "host/linux/call.h"

extern "C" {
extern const char __executable_start[], etext[];
long glume_clone(uint64_t flags, uintptr_t stack, uintptr_t parent_tid, std::atomic<uint32_t>* child_tid, uintptr_t fs_base);
}

namespace {

constexpr uint64_t thread_flags = 0x100 /*VM*/ | 0x200 /*FS*/ | 0x400 /*FILES*/ | 0x800 /*SIGHAND*/ | 0x10000 /*THREAD*/ |
                                  0x40000 /*SYSVSEM*/ | 0x200000 /*CHILD_CLEARTID*/ | 0x1000000 /*CHILD_SETTID*/;
constexpr uint64_t set_tls = 0x80000, parent_settid = 0x100000;
constexpr int futex_wait_bitset_private = 9 | 128, futex_wake_private = 1 | 128;

struct Timespec { int64_t sec, nsec; };
Timespec timespec(uint64_t ns) { return {static_cast<int64_t>(ns / 1'000'000'000), static_cast<int64_t>(ns % 1'000'000'000)}; }

template <auto call>
Result<> sleep(std::atomic<uint32_t>& word, uint32_t expected, Deadline deadline)
{
    auto until = timespec(deadline.value_or(0));
    auto slept = raw::done(call(__NR_futex, &word, futex_wait_bitset_private, expected, deadline ? &until : nullptr, nullptr, ~0u));
    if (!slept && slept.error() == Errno::again)
        return {};
    return slept;
}

}

void direct::arm_dispatch()
{
    // PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON: all calls but those of our own text come back as SIGSYS.
    raw::call(__NR_prctl, 59, 1, __executable_start, etext - __executable_start, 0);
}

void direct::arm_thread(host::ThreadBlock& block)
{
    struct { uintptr_t start; int flags; int pad; size_t size; } stack{block.signal_stack(), 0, 0, host::signal_stack_size};
    raw::call(__NR_sigaltstack, &stack, 0);
    arm_dispatch();
}

extern "C" [[noreturn]] void direct_thread(host::ThreadBlock* block, void (*entry)(host::ThreadBlock*))
{
    direct::show_way(*block);
    direct::arm_thread(*block);
    block->tid = block->alive.load(std::memory_order_relaxed); // Linux has put the id there
    entry(block);
    __builtin_unreachable();
}

Result<> host::start_thread(ThreadBlock& block, uintptr_t fs_base, void (*entry)(ThreadBlock*), uintptr_t parent_tid)
{
    // The new thread finds its block and its entry on its stack, below the room for the program's Registers.
    auto* top = reinterpret_cast<uintptr_t*>(block.kernel_stack() - 256);
    top[0] = reinterpret_cast<uintptr_t>(&block);
    top[1] = reinterpret_cast<uintptr_t>(entry);
    block.alive = 1;
    hold_signals(); // inherited: no signal may come before the new thread has its signal stack
    direct::prepare_way(block, fs_base);
    auto flags = thread_flags | set_tls | (parent_tid ? parent_settid : 0);
    long tid = glume_clone(flags, reinterpret_cast<uintptr_t>(top), parent_tid, &block.alive, fs_base);
    accept_signals();
    if (raw::failed(tid)) {
        direct::forget_way(block);
        block.alive = 0;
        return Failure{static_cast<Errno>(-tid)};
    }
    block.tid = static_cast<uint32_t>(tid); // as the new thread does itself: whoever is first
    return {};
}

void host::end_thread()
{
    raw::call(__NR_exit, 0);
    __builtin_unreachable();
}

void host::exit(int status)
{
    for (;;)
        raw::call(__NR_exit_group, status);
}

Result<> host::wait(std::atomic<uint32_t>& word, uint32_t expected, Deadline deadline)
{
    return sleep<[](auto... args) { return raw::blocking_call(args...); }>(word, expected, deadline);
}

Result<> host::wait_uninterrupted(std::atomic<uint32_t>& word, uint32_t expected, Deadline deadline)
{
    auto slept = sleep<[](auto... args) { return raw::call(args...); }>(word, expected, deadline);
    if (!slept && slept.error() == Errno::intr)
        return {};
    return slept;
}

void host::wake(std::atomic<uint32_t>& word, int count) { raw::call(__NR_futex, &word, futex_wake_private, count); }

Result<> host::set_fs_base(uintptr_t base) { return direct::set_fs_base(this_thread(), base); }
uintptr_t host::fs_base() { return this_thread().fs_base; }
void host::give_up_fs_base() { direct::forget_way(this_thread()); }
