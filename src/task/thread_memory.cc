// SPDX-License-Identifier: Apache-2.0
// Memory of threads (thread_memory.h).
#include "task/thread_memory.h"
#include <new>
#include "base/defer.h"
#include "task/thread.h"

namespace task::thread_memory {

namespace {

constexpr size_t page = 4096;
constexpr size_t round_up(size_t n) { return (n + page - 1) & ~(page - 1); }

// Above its stacks (host/thread.h).
struct Block {
    alignas(64) std::byte thread[sizeof(Thread)];
    Block* next = nullptr;
    Scratch scratch;

    Thread& object() { return *std::launder(reinterpret_cast<Thread*>(thread)); }
};
static_assert(offsetof(Block, thread) == 0);
// A range from map_kernel is aligned to the power of two that holds it, which is more than thread_room.
constexpr size_t total = round_up(host::block_at + sizeof(Block));
static_assert(total > host::thread_room);

Mutex lock{Rank::scheduler};
Block* finished GUARDED_BY(lock) = nullptr;

Result<Block*> map_block()
{
    auto base = reinterpret_cast<uintptr_t>(TRY(host::map_kernel(total)));
    Defer undo = [&] {
        if (host::protect({base, base + total}, host::Prot::read | host::Prot::write))
            host::unmap_kernel(reinterpret_cast<void*>(base), total);
    };
    TRY(host::protect({base, base + host::signal_stack_at}, {}));
    TRY(host::protect({base + host::kernel_stack_at - host::stack_guard, base + host::kernel_stack_at}, {}));
    undo.cancel();
    return new (reinterpret_cast<void*>(base + host::block_at)) Block;
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
    auto* thread = new (block->thread) Thread{process};
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
