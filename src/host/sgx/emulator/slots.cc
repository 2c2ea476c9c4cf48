// SPDX-License-Identifier: Apache-2.0
#include "host/sgx/emulator/slots.h"
#include <cstring>
#include <new>

namespace emulator {

Slot* Slots::find(uint64_t address) const
{
    for (uint64_t place = first(address);; place = next(place)) {
        Slot* slot = table_[place].load(std::memory_order_acquire);
        if (slot == nullptr || slot->address == address)
            return slot;
    }
}

bool Slots::reserve(uint64_t address)
{
    uint64_t place = first(address), looked = 0;
    while (table_[place].load(std::memory_order_relaxed) != nullptr) {
        if (++looked == places / 2) // never full: find() ends at an empty place
            return false;
        place = next(place);
    }
    auto* slot = new (std::nothrow) Slot;
    if (slot == nullptr)
        return false;
    slot->address = address;
    table_[place].store(slot, std::memory_order_release);
    return true;
}

bool Slots::fill(uint64_t address, const std::byte* content, const sgx::Secs& secs)
{
    Slot* slot = find(address);
    std::memcpy(&slot->tcs, content, sizeof slot->tcs);
    const sgx::Tcs& tcs = slot->tcs;
    const auto inside = [&](uint64_t at) { return at < secs.size; };
    if (tcs.state || tcs.current_ssa || tcs.exit_pointer || tcs.flags & ~uint64_t{1} || tcs.ssa % sgx::page_size || tcs.ssa_count == 0 || !inside(tcs.entry) ||
        !inside(tcs.fs) || !inside(tcs.gs) || !inside(tcs.ssa + tcs.ssa_count * secs.ssa_frame_size * sgx::page_size - 1))
        return false;
    slot->busy = false;
    return true;
}

}
