// SPDX-License-Identifier: Apache-2.0
// The checks of checked builds: red zones, poison, double frees, writes to free memory, and allocations that fail on purpose.
#include <cstring>
#include "base/heap_parts.h"
#include "base/text.h"

namespace heap {

#ifdef GLUME_CHECKED

namespace {

constexpr auto red = std::byte{0xfd}, poison = std::byte{0xdd}, fresh = std::byte{0xaa};

std::atomic<uint64_t> until_failure{0};
std::atomic<bool> fails_for_good{false};

void fill(std::byte* from, std::byte* to, std::byte value) { memset(from, static_cast<int>(value), static_cast<size_t>(to - from)); }
bool is_filled(const std::byte* from, const std::byte* to, std::byte value)
{
    for (; from < to; from++)
        if (*from != value)
            return false;
    return true;
}

// With what there is to know of the place.
[[noreturn]] void broken(const char* what, const std::byte* place, const Trailer& trailer, const std::byte* from, const std::byte* to, std::byte wanted)
{
    static char room[256];
    Text out{room};
    while (from < to && *from == wanted)
        from++;
    print(out, "heap: {}: at 0x{x}, {} bytes from 0x{x}, mark 0x{x}, ", std::string_view(what), reinterpret_cast<uintptr_t>(place), trailer.size,
          reinterpret_cast<uintptr_t>(trailer.caller), trailer.mark ^ reinterpret_cast<uintptr_t>(place));
    if (from < to)
        print(out, "byte {} is 0x{x}", static_cast<size_t>(from - place), static_cast<unsigned>(*from));
    else
        out.put("bytes as they were");
    room[out.view().size() < sizeof room ? out.view().size() : sizeof room - 1] = '\0';
    panic(room);
}

// `header` bytes and the link behind them are not poisoned.
void make_free(const Block& block, std::byte* place)
{
    auto& trailer = trailer_of(block, place);
    trailer.mark = mark_for(Mark::free, place);
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
        if (trailer.mark != mark_for(Mark::free, place) || !is_filled(place + header + sizeof(Free), end, poison))
            broken("memory was written after it was freed", place, trailer, place + header + sizeof(Free), end, poison);
        fill(place + header, place + (size > header ? size : header), fresh);
    }
    trailer = {caller, size, mark_for(Mark::live, place)};
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
    if (trailer.mark == mark_for(Mark::free, place))
        broken("freed twice", place, trailer, nullptr, nullptr, red);
    auto* end = reinterpret_cast<std::byte*>(&trailer);
    if (trailer.mark != mark_for(Mark::live, place) || trailer.size > room_of(block) || !is_filled(place + trailer.size, end, red))
        broken("written behind the end of an object", place, trailer, trailer.size <= room_of(block) ? place + trailer.size : end, end, red);
    if (block.is_stable() && __atomic_load_n(reinterpret_cast<uint32_t*>(place) + 2, __ATOMIC_RELAXED) != 0)
        panic("heap: freed an object that has references");
    if (block.state == State::span)
        trailer.mark = mark_for(Mark::free, place);
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
    if (until_failure.load(std::memory_order_relaxed) == 0) [[likely]]
        return false;
    uint64_t left = until_failure.fetch_sub(1, std::memory_order_relaxed);
    if (left == 1 && fails_for_good.load(std::memory_order_relaxed))
        until_failure.store(1, std::memory_order_relaxed);
    return left == 1;
}

void fail_nth(uint64_t n, bool for_good)
{
    fails_for_good.store(for_good, std::memory_order_relaxed);
    until_failure.store(n, std::memory_order_relaxed);
}

#endif

}
