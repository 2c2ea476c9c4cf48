// SPDX-License-Identifier: Apache-2.0
// Host interface: threads. One host thread for each thread of the program.
#pragma once
#include <atomic>
#include "host/types.h"

namespace host {

inline constexpr uint64_t trap_flag = 1 << 8; // in rflags

enum class Where : uint32_t { program = 0, kernel = 1 };

// A thread's stacks, and above them its block, which begins in a range of thread_room bytes that is aligned to its size: from the
// lowest address a guard, the host's signal stack, a page of guard, and the kernel stack, which ends where the block begins. That is in
// the middle of a page: what most calls touch of both is on one, as the processor's address caches are cold after each host call.
inline constexpr size_t thread_room = 128 * 1024, block_at = thread_room - 2048, stack_guard = 4096;
inline constexpr size_t signal_stack_size = 32 * 1024, kernel_stack_at = thread_room - 64 * 1024, kernel_stack_size = block_at - kernel_stack_at;
inline constexpr size_t signal_stack_at = kernel_stack_at - stack_guard - signal_stack_size;

// What entry code (arch/entry.S) and the host's signal entry know of a thread; the kernel's Thread begins with it. How code finds
// its thread's block is the host's (this_thread.h and door.inc in its folder). Offsets are used by assembler: see the assertions below.
struct ThreadBlock {
    ThreadBlock* self = this;             // 0   where %gs points at the block
    uintptr_t program_rsp = 0;            // 8   entry's scratch
    std::atomic<uint32_t> pending{0};     // 16  not 0: take the slow way out (signals, stop requests)
    std::atomic<uint32_t> where{1};       // 20  Where, published for those who must know (fork, exec)
    struct { uint64_t rip, cs = 0x33, rflags, rsp, ss = 0x2b; } way_out; // 24 exit's scratch: what iretq takes (SDM volume 2)
    uintptr_t host_data = 0;              // 64  the host's own
    void* heap_cache = nullptr;           //     base/heap.h's cache of this thread
    uint32_t held = 0;                    //     lock ranks, debug builds
    uint32_t tid = 0;                     //     the host's thread id, which is the program's too
    std::atomic<uint32_t> alive{0};       //     not 0 until the thread is gone and its stack is free: then the host wakes it
    std::atomic<uint32_t> park{0};        //     the word this thread sleeps on in kernel waits
    uint32_t stepping_out = 0;            //     a single step ended on the way back to the program
    uintptr_t fs_base = 0;                //     as the program set it

    // Top of the kernel stack; the program's Registers (arch/registers.h) lie just below it.
    uintptr_t kernel_stack() const { return reinterpret_cast<uintptr_t>(this); }
    // The lowest address of the host's signal stack.
    uintptr_t signal_stack() const { return kernel_stack() - block_at + signal_stack_at; }
};
static_assert(thread_room == 131072 && block_at == 129024);
static_assert(offsetof(ThreadBlock, program_rsp) == 8 && offsetof(ThreadBlock, pending) == 16 && offsetof(ThreadBlock, where) == 20 &&
              offsetof(ThreadBlock, way_out) == 24 && offsetof(ThreadBlock, host_data) == 64);

// How a thread came into the kernel.
enum class Entry : uint64_t { call = 0, trapped_call = 1, event = 2 };

// The first words on the kernel stack: the end of the program's Registers. The host writes them when it interrupts the program,
// before it sends the thread, with rsp at them, to glume_entry_trapped or glume_entry_event.
struct EntryFrame { Entry entry; uint64_t rip, rflags, rsp; };
inline EntryFrame& entry_frame(const ThreadBlock& block) { return reinterpret_cast<EntryFrame*>(block.kernel_stack())[-1]; }

ThreadBlock& this_thread();

// Sleeps while `word` holds `expected`, until woken, a signal arrives (err::intr: this thread's `pending` was or became set)
// or the deadline passes (err::timedout). A change before the call, or a wake without reason, ends it with success.
Result<> wait(std::atomic<uint32_t>& word, uint32_t expected, Deadline);
// The same, but no signal ends it: for kernel locks.
Result<> wait_uninterrupted(std::atomic<uint32_t>& word, uint32_t expected, Deadline);
void wake(std::atomic<uint32_t>& word, int count);

// Starts a thread on `block`, which lies above its stacks as said above. It calls `entry(block)` on the block's kernel stack
// with FS base `fs_base` and never returns from it. Sets block.tid, and the program's word at `parent_tid` unless that is 0, to
// the new id before either side goes on; `alive` is not 0 from here on.
// Host signals stay blocked in the new thread until it calls accept_signals().
Result<> start_thread(ThreadBlock& block, uintptr_t fs_base, void (*entry)(ThreadBlock*), uintptr_t parent_tid);
// Ends this thread; `alive` becomes 0 and is woken when its stack is no longer used.
[[noreturn]] void end_thread();
// Ends the process with wait status `status` (exit code 0..255).
[[noreturn]] void exit(int status);

// The FS base that the program has. Before its thread ends, and its memory can be another thread's, it is given up.
Result<> set_fs_base(uintptr_t);
uintptr_t fs_base();
void give_up_fs_base();

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

#ifdef GLUME_IMAGE
#include GLUME_THIS_THREAD // the linked host's
#endif
