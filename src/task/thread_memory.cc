// SPDX-License-Identifier: Apache-2.0
// Memory of threads (thread_memory.h).
#include "task/thread_memory.h"
#include <new>
#include "base/defer.h"
#include "task/thread.h"

namespace task::thread_memory {

namespace {

constexpr size_t page = 4096, kernel_stack_size = 64 * 1024, signal_stack_size = 32 * 1024;
constexpr size_t round_up(size_t n) { return (n + page - 1) & ~(page - 1); }

// From the lowest address: guard, signal stack, guard, kernel stack, block.
struct Block {
    Block* next = nullptr;
    alignas(64) std::byte thread[sizeof(Thread)];
    Scratch scratch;

    Thread& object() { return *std::launder(reinterpret_cast<Thread*>(thread)); }
};
constexpr size_t signal_stack_at = page;
constexpr size_t second_guard_at = signal_stack_at + signal_stack_size;
constexpr size_t kernel_stack_at = second_guard_at + page;
constexpr size_t block_at = kernel_stack_at + kernel_stack_size;
constexpr size_t total = block_at + round_up(sizeof(Block));

Mutex lock{Rank::scheduler};
Block* finished GUARDED_BY(lock) = nullptr;

Result<Block*> map_block()
{
    auto base = reinterpret_cast<uintptr_t>(TRY(host::map_kernel(total)));
    Defer undo = [&] {
        if (host::protect({base, base + total}, host::Prot::read | host::Prot::write))
            host::unmap_kernel(reinterpret_cast<void*>(base), total);
    };
    TRY(host::protect({base, base + page}, {}));
    TRY(host::protect({base + second_guard_at, base + second_guard_at + page}, {}));
    undo.cancel();
    return new (reinterpret_cast<void*>(base + block_at)) Block;
}

// A finished thread's block whose host thread is really gone.
Block* reuse()
{
    Lock guard{lock};
    for (auto** link = &finished; *link; link = &(*link)->next) {
        auto* block = *link;
        if (block->object().alive.load(std::memory_order_acquire) || block->object().starting.load(std::memory_order_acquire))
            continue;
        *link = block->next;
        return block;
    }
    return nullptr;
}

}

Result<Thread*> take(Process& process)
{
    auto* block = reuse();
    if (block)
        block->object().~Thread();
    else
        block = TRY(map_block());
    auto base = reinterpret_cast<uintptr_t>(block) - block_at;
    auto* thread = new (block->thread) Thread{process};
    thread->kernel_stack = base + block_at;
    thread->altstack = base + signal_stack_at;
    thread->own_memory = true;
    thread->scratch = &block->scratch;
    return thread;
}

void give_back(Thread& thread)
{
    if (!thread.own_memory)
        return; // the process's first thread
    auto* block = reinterpret_cast<Block*>(reinterpret_cast<std::byte*>(&thread) - offsetof(Block, thread));
    Lock guard{lock};
    block->next = finished;
    finished = block;
}

}
