// SPDX-License-Identifier: Apache-2.0
// The heap's own structures; included by base/heap*.cc only.
#pragma once
#include <atomic>
#include "base/heap.h"
#include "base/sync.h"

#if defined(__SANITIZE_ADDRESS__)
#define HEAP_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEAP_ASAN 1
#endif
#endif

namespace heap {

inline constexpr size_t page_size = 4096;
inline constexpr size_t block_size = 64 * 1024;
inline constexpr size_t blocks_in_chunk = chunk_size / block_size;
inline constexpr size_t bin_count = 2 * class_count;   // plain, then stable
inline constexpr size_t largest_class = 32768;
inline constexpr size_t stable_header = 16;            // bytes of a free stable place that nobody but its object writes

// 16, 32, … 128, then four to each power of two: 160, 192, 224, 256, 320, … 32768.
constexpr size_t class_of(size_t size)
{
    if (size <= 128)
        return size == 0 ? 0 : (size - 1) / 16;
    auto log = static_cast<size_t>(63 - __builtin_clzll(size - 1));
    return 8 + (log - 7) * 4 + (((size - 1) >> (log - 2)) & 3);
}
constexpr size_t class_size(size_t index)
{
    if (index < 8)
        return (index + 1) * 16;
    size_t log = 7 + (index - 8) / 4;
    return (size_t{1} << log) + ((index - 8) % 4 + 1) * (size_t{1} << (log - 2));
}
static_assert(class_of(largest_class) == class_count - 1 && class_size(class_count - 1) == largest_class);

struct Free { Free* next; };
struct Cache;

// unused: in the chunk's mask of free blocks. current, partial, full: a slab of its owner's. span: a large object.
enum class State : uint8_t { unused, current, partial, full, span };

// Each in its own cache line. A slab's is its owner's to change; the others' is under the lock of the blocks.
struct alignas(64) Block {
    Cache* owner = nullptr;
    Free* free = nullptr;
    std::byte* cut = nullptr;  // where places that were never given out begin
    Block* next = nullptr;     // in Bin::partial
    Block* previous = nullptr;
    uint32_t uncut = 0;        // how many of them there are
    uint32_t used = 0;
    uint32_t stride = 0;       // slab: bytes of a place
    uint8_t bin = 0;
    State state = State::unused;
    uint8_t blocks = 0;        // span: how many blocks it takes; 0 means that the chunk is its own

    bool is_stable() const { return bin >= class_count; }
    size_t link_offset() const { return is_stable() ? stable_header : 0; }
};
static_assert(sizeof(Block) == 64);

struct Chunk {
    Block blocks[blocks_in_chunk];
    Chunk* next;               // all chunks
    size_t bytes;
    uint32_t free_blocks;      // bit i: block i is unused
};
static_assert(sizeof(Chunk) <= page_size);

struct Bin {
    Block* current;            // never null: no_block when there is none
    Block* partial = nullptr;  // others with free places
    std::atomic<uint64_t> allocations{0}, frees{0};
    constexpr Bin();
};

struct Cache {
    Bin bins[bin_count];
    alignas(64) std::atomic<Free*> returned[bin_count] = {}; // freed by other threads
    Cache* next = nullptr;      // all caches
    Cache* next_idle = nullptr;
};
inline constexpr size_t cache_room = 4096;

extern Block no_block;          // full for ever
constexpr Bin::Bin() : current(&no_block) {}

inline Chunk& chunk_of(const void* p) { return *reinterpret_cast<Chunk*>(reinterpret_cast<uintptr_t>(p) & ~(chunk_size - 1)); }
inline Block& block_of(const void* p)
{
    return chunk_of(p).blocks[(reinterpret_cast<uintptr_t>(p) & (chunk_size - 1)) / block_size];
}
// The first block begins behind the page that describes the chunk.
inline std::byte* start_of(const Block& block)
{
    Chunk& chunk = chunk_of(&block);
    size_t index = static_cast<size_t>(&block - chunk.blocks);
    return reinterpret_cast<std::byte*>(&chunk) + (index ? index * block_size : page_size);
}

// heap_blocks.cc
Block* take_block(Cache&, size_t bin);
void give_block(Block&);
void* take_span(size_t bytes);
void give_span(Block&);
size_t span_room(const Block&);
void* take_cache_room();
ClassUse span_use();
Chunk* chunk_with(const void*);                                   // the heap's chunk that the address lies in, if it does
void for_each_block(void (*visit)(void*, Block&), void* context); // slabs and spans, under the lock

// Free memory is poisoned for ASan, so the links in it are read and written where it does not look.
#ifdef HEAP_ASAN
extern "C" void __asan_poison_memory_region(void const volatile*, size_t);
extern "C" void __asan_unpoison_memory_region(void const volatile*, size_t);
#define HEAP_UNCHECKED __attribute__((no_sanitize("address"), noinline))
inline void hide(void* at, size_t size) { __asan_poison_memory_region(at, size); }
inline void show(void* at, size_t size) { __asan_unpoison_memory_region(at, size); }
#else
#define HEAP_UNCHECKED
inline void hide(void*, size_t) {}
inline void show(void*, size_t) {}
#endif
HEAP_UNCHECKED inline Free* link_of(Free* object) { return object->next; }
HEAP_UNCHECKED inline void set_link(Free* object, Free* next) { object->next = next; }

// heap_debug.cc: `opened` makes a place an object, `closed` makes an object a free place, `prepare_place` a new place a free
// one. `header` is how many bytes of a free place are not the heap's.
#ifdef GLUME_CHECKED
inline constexpr size_t debug_room = 32;

// At the end of every place. Between the object and it lie at least eight bytes of red zone.
struct Trailer {
    const void* caller;
    size_t size;
    uintptr_t mark;
};
static_assert(sizeof(Trailer) + 8 <= debug_room);
enum class Mark : uintptr_t { free = 0x66726565'66726565, live = 0x6c697665'6c697665, reached = 0x72656163'68656421 };
inline uintptr_t mark_for(Mark kind, const void* place) { return static_cast<uintptr_t>(kind) ^ reinterpret_cast<uintptr_t>(place); }
inline size_t room_of(const Block& block) { return block.state == State::span ? span_room(block) : block.stride; }
inline Trailer& trailer_of(const Block& block, void* place)
{
    return *reinterpret_cast<Trailer*>(static_cast<std::byte*>(place) + room_of(block) - sizeof(Trailer));
}
// The live object that the address points into; nullptr if there is none.
std::byte* object_at(uintptr_t);

void* opened(void* place, const void* caller, size_t size, size_t header);
void closed(Block&, void* object);
void prepare_place(Block&, std::byte* place);
#else
inline constexpr size_t debug_room = 0;
inline void* opened(void* place, const void*, size_t size, size_t) { show(place, size); return place; }
inline void closed(Block& block, void* object)
{
    if (block.state != State::span)
        hide(static_cast<std::byte*>(object) + block.link_offset(), block.stride - block.link_offset());
}
inline void prepare_place(Block& block, std::byte* place)
{
    // A block may have been a plain one before; stable places begin with no references.
    if (block.is_stable())
        for (size_t i = 0; i < stable_header / 8; i++)
            reinterpret_cast<uint64_t*>(place)[i] = 0;
    hide(place + block.link_offset(), block.stride - block.link_offset());
}
inline bool fails_now() { return false; }
#endif

}
