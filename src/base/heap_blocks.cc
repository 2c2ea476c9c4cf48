// SPDX-License-Identifier: Apache-2.0
// The heap's store of 64 KiB blocks: chunks from the page source, blocks for slabs, runs of blocks ("spans") for objects above
// the largest class, and whole chunks for those that do not fit into one. One lock, never held across a page request.
#include "base/hot.h"
#include "base/heap_parts.h"

namespace heap {

namespace {

GLUME_HOT constinit Mutex blocks_lock{Rank::heap};
Chunk* chunks GUARDED_BY(blocks_lock) = nullptr;      // cut into blocks
Chunk* own_chunks GUARDED_BY(blocks_lock) = nullptr;  // of one object each
std::byte* cache_store GUARDED_BY(blocks_lock) = nullptr;
size_t cache_store_left GUARDED_BY(blocks_lock) = 0;
uint64_t spans_taken GUARDED_BY(blocks_lock) = 0;
uint64_t spans_live GUARDED_BY(blocks_lock) = 0;
size_t bytes_taken GUARDED_BY(blocks_lock) = 0;

constexpr uint32_t all_blocks = (1u << blocks_in_chunk) - 1;
constexpr size_t longest_span = blocks_in_chunk - 1; // the first block is a page short and only serves slabs

uint32_t run_mask(size_t index, size_t n) { return ((1u << n) - 1) << index; }

// A run of n free blocks, marked used; nullptr if there is none. Slabs take a chunk's first block first.
Block* find_run(size_t n, bool slab) REQUIRES(blocks_lock)
{
    for (Chunk* chunk = chunks; chunk; chunk = chunk->next) {
        uint32_t starts = slab ? chunk->free_blocks : chunk->free_blocks & ~1u;
        for (size_t i = 1; i < n; i++)
            starts &= chunk->free_blocks >> i;
        if (!starts)
            continue;
        auto index = static_cast<size_t>(__builtin_ctz(starts));
        chunk->free_blocks &= ~run_mask(index, n);
        return &chunk->blocks[index];
    }
    return nullptr;
}

// From the page source; called without the lock.
Chunk* new_chunk(size_t bytes)
{
    auto room = pages(bytes);
    if (!room)
        return nullptr;
    auto* chunk = new (*room) Chunk{};
    chunk->bytes = bytes;
    return chunk;
}

Block* take_run(size_t n, bool slab)
{
    {
        Lock guard{blocks_lock};
        if (Block* block = find_run(n, slab))
            return block;
    }
    Chunk* chunk = new_chunk(chunk_size);
    Lock guard{blocks_lock};
    if (chunk) {
        chunk->free_blocks = all_blocks;
        chunk->next = chunks;
        chunks = chunk;
        bytes_taken += chunk_size;
    }
    return find_run(n, slab);
}

void give_run(Block& block, size_t n) REQUIRES(blocks_lock)
{
    Chunk& chunk = chunk_of(&block);
    auto index = static_cast<size_t>(&block - chunk.blocks);
    block.state = State::unused;
    block.owner = nullptr;
    chunk.free_blocks |= run_mask(index, n);
}

}

Block* take_block(Cache& owner, size_t bin)
{
    Block* block = take_run(1, true);
    if (!block)
        return nullptr;
    size_t stride = class_size(bin % class_count);
    std::byte* start = start_of(*block);
    size_t room = block_size - (reinterpret_cast<uintptr_t>(start) & (block_size - 1));
    *block = Block{.owner = &owner, .cut = start, .uncut = static_cast<uint32_t>(room / stride),
                   .stride = static_cast<uint32_t>(stride), .bin = static_cast<uint8_t>(bin), .state = State::current};
    return block;
}

void give_block(Block& block)
{
    show(start_of(block), block_size - (reinterpret_cast<uintptr_t>(start_of(block)) & (block_size - 1)));
    Lock guard{blocks_lock};
    give_run(block, 1);
}

void* take_span(size_t bytes)
{
    size_t n = (bytes + block_size - 1) / block_size;
    Block* block;
    if (n <= longest_span) {
        block = take_run(n, false);
        if (!block)
            return nullptr;
        *block = Block{.state = State::span, .blocks = static_cast<uint8_t>(n)};
    } else {
        Chunk* chunk = new_chunk((bytes + 2 * page_size - 1) & ~(page_size - 1));
        if (!chunk)
            return nullptr;
        block = &chunk->blocks[0];
        block->state = State::span;
    }
    Lock guard{blocks_lock};
    if (block->blocks == 0) {
        Chunk& chunk = chunk_of(block);
        chunk.next = own_chunks;
        own_chunks = &chunk;
        bytes_taken += chunk.bytes;
    }
    spans_taken++;
    spans_live++;
    return start_of(*block);
}

void give_span(Block& block)
{
    Chunk& chunk = chunk_of(&block);
    {
        Lock guard{blocks_lock};
        spans_live--;
        if (block.blocks != 0) {
            give_run(block, block.blocks);
            return;
        }
        Chunk** link = &own_chunks;
        while (*link != &chunk)
            link = &(*link)->next;
        *link = chunk.next;
        bytes_taken -= chunk.bytes;
    }
    release_pages(&chunk, chunk.bytes);
}

size_t span_room(const Block& block)
{
    return block.blocks ? block.blocks * block_size : chunk_of(&block).bytes - page_size;
}

void* take_cache_room()
{
    for (;;) {
        {
            Lock guard{blocks_lock};
            if (cache_store_left) {
                cache_store_left -= cache_room;
                return cache_store + cache_store_left;
            }
        }
        Block* block = take_run(1, false);
        if (!block)
            return nullptr;
        Lock guard{blocks_lock};
        if (cache_store_left) {
            give_run(*block, 1); // another thread was faster
            continue;
        }
        cache_store = start_of(*block);
        cache_store_left = block_size;
    }
}

ClassUse span_use()
{
    Lock guard{blocks_lock};
    return {.allocations = spans_taken, .live = spans_live};
}

size_t total_bytes()
{
    Lock guard{blocks_lock};
    return bytes_taken;
}

Chunk* chunk_with(const void* p)
{
    Lock guard{blocks_lock};
    for (Chunk* first : {chunks, own_chunks})
        for (Chunk* chunk = first; chunk; chunk = chunk->next)
            if (reinterpret_cast<uintptr_t>(p) - reinterpret_cast<uintptr_t>(chunk) < chunk->bytes)
                return chunk;
    return nullptr;
}

void for_each_block(void (*visit)(void*, Block&), void* context)
{
    Lock guard{blocks_lock};
    for (Chunk* chunk = chunks; chunk; chunk = chunk->next)
        for (Block& block : chunk->blocks)
            if (block.state != State::unused)
                visit(context, block);
    for (Chunk* chunk = own_chunks; chunk; chunk = chunk->next)
        visit(context, chunk->blocks[0]);
}

}
