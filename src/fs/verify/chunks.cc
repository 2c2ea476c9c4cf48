// SPDX-License-Identifier: Apache-2.0
#include "fs/verify/chunks.h"
#include <cstring>
#include <new>
#include "base/heap.h"

namespace fs::verify {

constinit Chunks chunks;

void Chunks::start(uint64_t bytes)
{
    constexpr uint64_t least = 8; // threads that read at once make no progress with fewer
    if (bytes != 0)
        limit_ = bytes / chunk_size < least ? least : bytes / chunk_size < most ? bytes / chunk_size : most;
}

std::span<const std::byte> Chunks::Pin::bytes() const { return {slot_->bytes, slot_->size}; }

Chunks::Pin::~Pin()
{
    if (slot_)
        slot_->pins.fetch_sub(1, std::memory_order_release);
}

size_t Chunks::key_of(const launch::Trusted& file, uint64_t index)
{
    return ((reinterpret_cast<uintptr_t>(&file) >> 3) + index * 31) % keys;
}

Chunks::Slot* Chunks::find(const launch::Trusted& file, uint64_t index)
{
    for (Slot* slot = heads_[key_of(file, index)]; slot; slot = slot->next)
        if (slot->file == &file && slot->index == index)
            return slot;
    return nullptr;
}

void Chunks::forget(Slot& slot)
{
    if (!slot.file)
        return;
    for (Slot** at = &heads_[key_of(*slot.file, slot.index)]; *at; at = &(*at)->next)
        if (*at == &slot) {
            *at = slot.next;
            break;
        }
    slot.file = nullptr;
}

// A slot that nobody uses: a new one while there may be more, else the one not used for longest, as the hand finds it.
Result<Chunks::Slot*> Chunks::take()
{
    if (count_ < limit_) {
        auto* bytes = static_cast<std::byte*>(heap::allocate(chunk_size));
        Slot* slot = bytes ? new (std::nothrow) Slot : nullptr;
        if (slot) {
            slot->bytes = bytes;
            return slots_[count_++] = slot;
        }
        heap::free(bytes);
    }
    for (size_t tries = 0; tries < 2 * count_; tries++) {
        Slot& slot = *slots_[hand_++ % count_];
        if (slot.pins.load(std::memory_order_acquire) == 0 && !std::exchange(slot.recent, false)) {
            forget(slot);
            return &slot;
        }
    }
    return err::nomem;
}

Result<> Chunks::load(Slot& slot, const Source& from)
{
    const uint64_t offset = slot.index * chunk_size, left = from.file.size - offset;
    const Digest expected = TRY(from.hashes.of_chunk(from.hashes_file, slot.index));
    slot.size = left < chunk_size ? left : chunk_size;
    const std::span bytes{slot.bytes, slot.size};
    TRY(read_exactly(from.handle, bytes, offset));
    const Digest found = sha256(bytes);
    return memcmp(found.data(), expected.data(), hash_size) == 0 ? Result<>{} : err::io;
}

Result<Chunks::Pin> Chunks::get(const Source& from, uint64_t index)
{
    Slot* slot = nullptr;
    bool mine = false;
    {
        Lock guard{lock_};
        slot = find(from.file, index);
        if (!slot) {
            slot = TRY(take());
            slot->file = &from.file;
            slot->index = index;
            slot->state.store(loading, std::memory_order_relaxed);
            Slot*& head = heads_[key_of(from.file, index)];
            slot->next = head;
            head = slot;
            mine = true;
        }
        slot->recent = true;
        slot->pins.fetch_add(1, std::memory_order_relaxed);
    }
    Pin pin{*slot};
    Result<> loaded;
    if (mine) {
        loaded = load(*slot, from);
        if (!loaded) { // those who wait for it will try for themselves
            Lock guard{lock_};
            forget(*slot);
        }
        slot->state.store(loaded ? ready : empty, std::memory_order_release);
        lock_host::wake(slot->state, 1 << 30);
    } else {
        while (slot->state.load(std::memory_order_acquire) == loading)
            lock_host::wait(slot->state, loading);
        if (slot->state.load(std::memory_order_relaxed) != ready)
            loaded = err::io;
    }
    if (!loaded)
        return Failure{loaded.error()};
    return pin;
}

}
