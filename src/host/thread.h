// SPDX-License-Identifier: Apache-2.0
// Host interface: threads. One host thread for each thread of the program.
#pragma once
#include <atomic>
#include "host/types.h"

namespace host {

inline constexpr uint64_t trap_flag = 1 << 8; // in rflags

enum class Where : uint32_t { program = 0, kernel = 1 };

// What entry code (arch/entry.S) and the host's signal entry know of a thread; the kernel's Thread begins with it and %gs
// points at it. Offsets are used by assembler: see the assertions below.
struct ThreadBlock {
    ThreadBlock* self = this;             // 0   read by current()
    uintptr_t kernel_stack = 0;           // 8   top of the kernel stack; the program's Registers lie just below it
    uintptr_t program_rsp = 0;            // 16  entry's scratch
    std::atomic<uint32_t> pending{0};     // 24  not 0: take the slow way out (signals, stop requests)
    std::atomic<uint32_t> where{1};       // 28  Where, published for those who must know (fork, exec)
    uintptr_t resume_rip = 0;             // 32  exit's scratch: the jump back goes through it
    uintptr_t event_rip = 0;              // 40  where the program was when an event interrupted it
    void* heap_cache = nullptr;           // 48  base/heap.h's cache of this thread
    uint32_t held = 0;                    // 56  lock ranks, debug builds
    uint32_t tid = 0;                     // 60  the host's thread id, which is the program's too
    uintptr_t altstack = 0;               // 64  lowest address of the host signal stack
    std::atomic<uint32_t> alive{0};       // 72  not 0 until the thread is gone and its stack is free: then the host wakes it
    std::atomic<uint32_t> park{0};        // 76  the word this thread sleeps on in kernel waits
    uint32_t traced = 0;                  // 80  the program had the trap flag set when it entered: the kernel sets it again
    uint32_t stepping_out = 0;            //     a single step ended on the way back to the program
    uintptr_t host_data = 0;              // 88  the host's own
};
static_assert(offsetof(ThreadBlock, kernel_stack) == 8 && offsetof(ThreadBlock, pending) == 24 && offsetof(ThreadBlock, where) == 28 &&
              offsetof(ThreadBlock, resume_rip) == 32 && offsetof(ThreadBlock, event_rip) == 40 && offsetof(ThreadBlock, alive) == 72 &&
              offsetof(ThreadBlock, host_data) == 88);

inline ThreadBlock& this_thread()
{
    ThreadBlock* block;
    asm("mov %%gs:0, %0" : "=r"(block));
    return *block;
}

// Sleeps while `word` holds `expected`, until woken, a signal arrives (err::intr: this thread's `pending` was or became set)
// or the deadline passes (err::timedout). A change before the call, or a wake without reason, ends it with success.
Result<> wait(std::atomic<uint32_t>& word, uint32_t expected, Deadline);
// The same, but no signal ends it: for kernel locks.
Result<> wait_uninterrupted(std::atomic<uint32_t>& word, uint32_t expected, Deadline);
void wake(std::atomic<uint32_t>& word, int count);

// Starts a thread on `block` (kernel_stack set, %gs will point at it), which calls `entry(block)` on the block's kernel stack
// with FS base `fs_base` and never returns from it. Sets block.tid, and the program's word at `parent_tid` unless that is 0, to
// the new id before either side goes on; `alive` is not 0 from here on.
// Host signals stay blocked in the new thread until it calls accept_signals().
Result<> start_thread(ThreadBlock& block, uintptr_t fs_base, void (*entry)(ThreadBlock*), uintptr_t parent_tid);
// Ends this thread; `alive` becomes 0 and is woken when its stack is no longer used.
[[noreturn]] void end_thread();
// Ends the process with wait status `status` (exit code 0..255).
[[noreturn]] void exit(int status);

Result<> set_fs_base(uintptr_t);
uintptr_t fs_base();

// Makes `block`'s thread leave the program or a blocking host call soon, with its `pending` word set.
void poke(ThreadBlock& block);

// sched_*(2) and friends; buffers are the program's.
Result<> yield();
Result<size_t> affinity(int tid, Bytes mask);
Result<> set_affinity(int tid, Bytes mask);
// CPU and node this thread runs on.
struct Cpu { uint32_t cpu, node; };
Cpu current_cpu();

}
