// SPDX-License-Identifier: Apache-2.0
// The TCS pages of the enclave: what the processor keeps of each, which software cannot see. They are found without a lock by every
// entry, and new ones may come while the enclave runs (SGX2).
#pragma once
#include "host/sgx/architecture.h"
#include <atomic>
#include <cstddef>

namespace emulator {

struct Slot {
    sgx::Tcs tcs;
    uint64_t address = 0;
    std::atomic<bool> busy{true};         // entered, or not accepted yet
};

class Slots {
public:
    // Null where there is no TCS.
    Slot* find(uint64_t address) const;
    // Room for one, with the runtime's FS; false when there is none. Callers come one at a time.
    bool reserve(uint64_t address);
    // Makes the TCS ready to be entered; false if the page does not hold what a TCS must.
    bool fill(uint64_t address, const std::byte* content, const sgx::Secs& secs);

private:
    static constexpr uint64_t places = 2048; // open addressing by page; twice as many as an enclave of Glume's can have
    static uint64_t next(uint64_t place) { return (place + 1) % places; }
    static uint64_t first(uint64_t address) { return address / sgx::page_size % places; }
    std::atomic<Slot*> table_[places] = {};
};

}
