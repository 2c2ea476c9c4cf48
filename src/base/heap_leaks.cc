// SPDX-License-Identifier: Apache-2.0
// Checked builds: the live objects, and which of them nothing points to any more. Whatever looks like a pointer into an object
// is one, so what is reported is lost for certain.
#include "base/heap_parts.h"

namespace heap {

#ifdef GLUME_CHECKED

namespace {

// The block whose object covers the address; nullptr when none does. The blocks of a span describe themselves in the first.
Block* block_covering(Chunk& chunk, uintptr_t address)
{
    const auto index = (address - reinterpret_cast<uintptr_t>(&chunk)) / block_size;
    if (chunk.blocks[0].state == State::span) // a chunk of one object
        return &chunk.blocks[0];
    for (auto i = index;; i--) {
        Block& block = chunk.blocks[i];
        if (block.state != State::unused)
            return block.state == State::span ? index - i < block.blocks ? &block : nullptr : i == index ? &block : nullptr;
        if (i == 0)
            return nullptr;
    }
}

// Objects that are reached and not yet looked into; their trailers carry the list.
std::byte* to_look_into = nullptr;

void reach(uintptr_t word)
{
    std::byte* place = object_at(word);
    if (!place)
        return;
    Trailer& trailer = trailer_of(block_of(place), place);
    trailer.mark = mark_for(Mark::reached, place);
    trailer.caller = to_look_into;
    to_look_into = place;
}

void look_into(std::span<const std::byte> bytes)
{
    uintptr_t room[64];
    constexpr size_t piece = sizeof room;
    for (size_t at = 0; at + sizeof(uintptr_t) <= bytes.size(); at += piece) {
        const size_t words = (bytes.size() - at < piece ? bytes.size() - at : piece) / sizeof(uintptr_t);
        if (read_root({room, words}, bytes.data() + at))
            for (size_t i = 0; i < words; i++)
                reach(room[i]);
    }
}

}

std::byte* object_at(uintptr_t address)
{
    Chunk* chunk = chunk_with(reinterpret_cast<void*>(address));
    if (!chunk || address - reinterpret_cast<uintptr_t>(chunk) < page_size)
        return nullptr;
    Block* block = block_covering(*chunk, address);
    if (!block)
        return nullptr;
    std::byte* start = start_of(*block);
    if (address < reinterpret_cast<uintptr_t>(start))
        return nullptr;
    const size_t offset = address - reinterpret_cast<uintptr_t>(start);
    std::byte* place = block->state == State::span ? start : start + offset / block->stride * block->stride;
    if (block->state != State::span && (place >= block->cut || !block->owner)) // cache rooms have no owner
        return nullptr;
    show(&trailer_of(*block, place), sizeof(Trailer));
    return trailer_of(*block, place).mark == mark_for(Mark::live, place) ? place : nullptr;
}

bool is_heap(const void* p) { return chunk_with(p) != nullptr; }

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
            if (trailer.mark == mark_for(Mark::live, place))
                to.visit(to.context, {place, trailer.size, trailer.caller});
        }
    }, &request);
}

size_t find_leaks(Roots roots, void (*visit)(void*, Leak), void* context)
{
    for (auto root : roots)
        look_into(root);
    while (std::byte* place = to_look_into) {
        Trailer& trailer = trailer_of(block_of(place), place);
        to_look_into = static_cast<std::byte*>(const_cast<void*>(trailer.caller));
        look_into({place, trailer.size});
    }
    struct Request { void (*visit)(void*, Leak); void* context; size_t found; } request{visit, context, 0};
    for_each_live([](void* at, Leak leak) {
        auto& to = *static_cast<Request*>(at);
        to.found++;
        to.visit(to.context, leak);
    }, &request);
    return request.found;
}

#endif

}
