// SPDX-License-Identifier: Apache-2.0
// The heap's caches: allocation and freeing by the owner, frees by others, caches that change hands. Blocks come from
// heap_blocks.cc, the debug build's checks from heap_debug.cc.
#include "base/heap_parts.h"

namespace heap {

constinit Block no_block{};

namespace {

Mutex caches_lock{Rank::heap};
Cache* idle_caches GUARDED_BY(caches_lock) = nullptr;
std::atomic<Cache*> all_caches{nullptr}; // only grows

// Counters are written by the owner alone and read by anyone.
void count(std::atomic<uint64_t>& counter) { counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }

Cache* make_cache()
{
    static_assert(sizeof(Cache) <= cache_room);
    void* room = take_cache_room();
    if (!room)
        return nullptr;
    auto* cache = new (room) Cache;
    cache->next = all_caches.load(std::memory_order_relaxed);
    while (!all_caches.compare_exchange_weak(cache->next, cache, std::memory_order_release, std::memory_order_relaxed)) {}
    return cache;
}

Cache* adopt()
{
    Cache* cache;
    {
        Lock guard{caches_lock};
        cache = idle_caches;
        if (cache)
            idle_caches = cache->next_idle;
    }
    return cache ? cache : make_cache();
}

void link_first(Bin& bin, Block& block)
{
    block.state = State::partial;
    block.previous = nullptr;
    block.next = bin.partial;
    if (bin.partial)
        bin.partial->previous = &block;
    bin.partial = &block;
}

void unlink(Bin& bin, Block& block)
{
    (block.previous ? block.previous->next : bin.partial) = block.next;
    if (block.next)
        block.next->previous = block.previous;
}

// The block was full, or has become empty. Returning an empty one keeps the last with room: no block goes to and fro.
void settle(Bin& bin, Block& block)
{
    if (block.state == State::full)
        link_first(bin, block);
    if (block.used == 0 && block.state == State::partial && !block.is_stable() && (bin.partial != &block || block.next)) {
        unlink(bin, block);
        give_block(block);
    }
}

// By the owner.
void put_back(Cache& cache, Block& block, Free* object)
{
    Bin& bin = cache.bins[block.bin];
    count(bin.frees);
    bool was_full = block.state == State::full;
    set_link(object, block.free);
    block.free = object;
    if (--block.used == 0 || was_full) [[unlikely]]
        settle(bin, block);
}

bool collect(Cache& cache, size_t index)
{
    if (!cache.returned[index].load(std::memory_order_relaxed))
        return false;
    Free* object = cache.returned[index].exchange(nullptr, std::memory_order_acquire);
    while (object) {
        Free* next = link_of(object);
        put_back(cache, block_of(object), object);
        object = next;
    }
    return true;
}

// Places are first written in order, so the pages of the next ones are asked for together: a page fault costs more than the page.
void prefault_up_to(std::byte* from, std::byte* to)
{
    constexpr uintptr_t unit = 16 * 1024;
    auto first = (reinterpret_cast<uintptr_t>(from) + unit - 1) & ~(unit - 1), end = (reinterpret_cast<uintptr_t>(to) + unit - 1) & ~(unit - 1);
    if (reinterpret_cast<uintptr_t>(from) % block_size == page_size)
        first = reinterpret_cast<uintptr_t>(from); // a chunk's first block, which begins behind the chunk's own page
    if (first < end)
        prefault(reinterpret_cast<void*>(first), end - first);
}

// Cuts about a page's worth of new objects.
void carve(Block& block)
{
    uint32_t n = block.stride < 4096 ? 4096 / block.stride : 1;
    if (n > block.uncut)
        n = block.uncut;
    std::byte* at = block.cut + size_t{block.stride} * n;
    prefault_up_to(block.cut, at);
    block.cut = at;
    block.uncut -= n;
    while (n-- > 0) {
        at -= block.stride;
        auto* object = reinterpret_cast<Free*>(at + block.link_offset());
        prepare_place(block, at);
        set_link(object, block.free);
        block.free = object;
    }
}

// Makes bin.current a block with a free object.
[[gnu::noinline]] bool refill(Cache& cache, size_t index)
{
    Bin& bin = cache.bins[index];
    collect(cache, index);
    if (bin.current->free)
        return true;
    if (bin.current->uncut == 0) {
        if (bin.current != &no_block)
            bin.current->state = State::full;
        bin.current = &no_block;
        if (Block* block = bin.partial) {
            unlink(bin, *block);
            bin.current = block;
        } else if (Block* fresh = take_block(cache, index)) {
            bin.current = fresh;
        } else {
            return false;
        }
        bin.current->state = State::current;
    }
    if (!bin.current->free)
        carve(*bin.current);
    return true;
}

Cache* this_cache()
{
    void*& slot = thread_slot();
    if (!slot) [[unlikely]]
        slot = adopt();
    return static_cast<Cache*>(slot);
}

std::byte* take(size_t index, size_t link_offset)
{
    Cache* cache = this_cache();
    if (!cache) [[unlikely]]
        return nullptr;
    Bin& bin = cache->bins[index];
    if (!bin.current->free && !refill(*cache, index)) [[unlikely]]
        return nullptr;
    Block& block = *bin.current;
    Free* object = block.free;
    block.free = link_of(object);
    block.used++;
    count(bin.allocations);
    return reinterpret_cast<std::byte*>(object) - link_offset;
}

}

void* allocate_for(const void* caller, size_t size, size_t align)
{
    if (fails_now() || align > most_align || size > ~size_t{0} / 2)
        return nullptr;
    size_t room = size + debug_room;
    if (align > least_align)
        room = (room + align - 1) & ~(align - 1); // classes that are multiples of a power of two hold objects so aligned
    if (room > largest_class) {
        void* start = take_span(room);
        return start ? opened(start, caller, size, 0) : nullptr;
    }
    std::byte* start = take(class_of(room), 0);
    return start ? opened(start, caller, size, 0) : nullptr;
}

void* allocate(size_t size, size_t align) { return allocate_for(__builtin_return_address(0), size, align); }

void* allocate_stable(size_t size)
{
    if (fails_now() || size > most_stable)
        return nullptr;
    size_t least = stable_header + sizeof(Free);
    std::byte* start = take(class_count + class_of((size > least ? size : least) + debug_room), stable_header);
    return start ? opened(start, __builtin_return_address(0), size, stable_header) : nullptr;
}

void free(void* p)
{
    if (!p)
        return;
    Block& block = block_of(p);
    closed(block, p);
    if (block.state == State::span) [[unlikely]] {
        give_span(block);
        return;
    }
    auto* object = reinterpret_cast<Free*>(static_cast<std::byte*>(p) + block.link_offset());
    auto* cache = static_cast<Cache*>(thread_slot());
    if (block.owner == cache) [[likely]] {
        put_back(*cache, block, object);
        return;
    }
    auto& returned = block.owner->returned[block.bin];
    Free* first = returned.load(std::memory_order_relaxed);
    do
        set_link(object, first);
    while (!returned.compare_exchange_weak(first, object, std::memory_order_release, std::memory_order_relaxed));
}

void free_stable(void* p) { free(p); }

void retire(void*& slot)
{
    auto* cache = static_cast<Cache*>(slot);
    slot = nullptr;
    if (!cache)
        return;
    for (size_t i = 0; i < bin_count; i++)
        collect(*cache, i);
    Lock guard{caches_lock};
    cache->next_idle = idle_caches;
    idle_caches = cache;
}

ClassUse use(size_t index)
{
    if (index >= bin_count)
        return span_use();
    size_t room = class_size(index % class_count);
    ClassUse sum{.size = room > debug_room ? room - debug_room : 0, .stable = index >= class_count};
    uint64_t frees = 0;
    for (Cache* cache = all_caches.load(std::memory_order_acquire); cache; cache = cache->next) {
        frees += cache->bins[index].frees.load(std::memory_order_relaxed);
        sum.allocations += cache->bins[index].allocations.load(std::memory_order_relaxed);
    }
    sum.live = sum.allocations > frees ? sum.allocations - frees : 0;
    return sum;
}

}
