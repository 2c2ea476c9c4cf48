// SPDX-License-Identifier: Apache-2.0
// The debug build's checks: red zones, poison, double frees, writes to free memory, live objects with their allocators, and
// allocations that fail on purpose.
#include <cstring>
#include "base/heap_parts.h"

namespace heap {

#ifdef GLUME_DEBUG

namespace {

// At the end of every place. Between the object and it lie at least eight bytes of red zone.
struct Trailer {
    const void* caller;
    size_t size;
    uintptr_t mark;
};
static_assert(sizeof(Trailer) + 8 <= debug_room);

constexpr uintptr_t live_mark = 0x6c697665'6c697665, free_mark = 0x66726565'66726565;
constexpr auto red = std::byte{0xfd}, poison = std::byte{0xdd}, fresh = std::byte{0xaa};

std::atomic<uint64_t> until_failure{0};

size_t room_of(const Block& block) { return block.state == State::span ? span_room(block) : block.stride; }
Trailer& trailer_of(const Block& block, void* place)
{
    return *reinterpret_cast<Trailer*>(static_cast<std::byte*>(place) + room_of(block) - sizeof(Trailer));
}
uintptr_t mark_for(uintptr_t kind, const void* place) { return kind ^ reinterpret_cast<uintptr_t>(place); }

void fill(std::byte* from, std::byte* to, std::byte value) { memset(from, static_cast<int>(value), static_cast<size_t>(to - from)); }
bool is_filled(const std::byte* from, const std::byte* to, std::byte value)
{
    for (; from < to; from++)
        if (*from != value)
            return false;
    return true;
}

// `header` bytes and the link behind them are not poisoned.
void make_free(const Block& block, std::byte* place)
{
    auto& trailer = trailer_of(block, place);
    trailer.mark = mark_for(free_mark, place);
    fill(place + block.link_offset() + sizeof(Free), reinterpret_cast<std::byte*>(&trailer), poison);
    hide(place + block.link_offset(), block.stride - block.link_offset());
}

}

void* opened(void* at, const void* caller, size_t size, size_t header)
{
    auto* place = static_cast<std::byte*>(at);
    Block& block = block_of(place);
    show(place, room_of(block));
    auto& trailer = trailer_of(block, place);
    auto* end = reinterpret_cast<std::byte*>(&trailer);
    if (block.state != State::span) {
        if (trailer.mark != mark_for(free_mark, place) || !is_filled(place + header + sizeof(Free), end, poison))
            panic("heap: memory was written after it was freed");
        fill(place + header, place + (size > header ? size : header), fresh);
    }
    trailer = {caller, size, mark_for(live_mark, place)};
    std::byte* red_start = place + size;
    fill(red_start, end, red);
    hide(place, room_of(block));
    show(place, size);
    show(&trailer, sizeof trailer);
    return place;
}

void closed(Block& block, void* object)
{
    auto* place = static_cast<std::byte*>(object);
    if (block.state == State::unused || (place - start_of(block)) % room_of(block) != 0)
        panic("heap: freed what is not an object");
    show(place, room_of(block));
    auto& trailer = trailer_of(block, place);
    if (trailer.mark == mark_for(free_mark, place))
        panic("heap: freed twice");
    auto* end = reinterpret_cast<std::byte*>(&trailer);
    if (trailer.mark != mark_for(live_mark, place) || trailer.size > room_of(block) || !is_filled(place + trailer.size, end, red))
        panic("heap: written behind the end of an object");
    if (block.is_stable() && __atomic_load_n(reinterpret_cast<uint32_t*>(place) + 2, __ATOMIC_RELAXED) != 0)
        panic("heap: freed an object that has references");
    if (block.state == State::span)
        trailer.mark = mark_for(free_mark, place);
    else
        make_free(block, place);
}

void prepare_place(Block& block, std::byte* place)
{
    if (block.is_stable())
        memset(place, 0, stable_header);
    make_free(block, place);
}

bool fails_now()
{
    uint64_t left = until_failure.load(std::memory_order_relaxed);
    if (left == 0) [[likely]]
        return false;
    return until_failure.fetch_sub(1, std::memory_order_relaxed) == 1;
}

void fail_nth(uint64_t n) { until_failure.store(n, std::memory_order_relaxed); }

void for_each_live(void (*visit)(void*, Leak), void* context)
{
    struct Request { void (*visit)(void*, Leak); void* context; } request{visit, context};
    for_each_block([](void* at, Block& block) {
        auto& to = *static_cast<Request*>(at);
        std::byte* start = start_of(block);
        std::byte* end = block.state == State::span ? start + 1 : block.cut;
        for (std::byte* place = start; place < end; place += room_of(block)) {
            show(&trailer_of(block, place), sizeof(Trailer));
            auto& trailer = trailer_of(block, place);
            if (trailer.mark == mark_for(live_mark, place))
                to.visit(to.context, {place, trailer.size, trailer.caller});
        }
    }, &request);
}

#else

void fail_nth(uint64_t) {}
void for_each_live(void (*)(void*, Leak), void*) {}

#endif

}
