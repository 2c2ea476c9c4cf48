// SPDX-License-Identifier: Apache-2.0
// What the device's and the processor's halves of the emulator share: the one enclave.
#pragma once
#include "host/sgx/architecture.h"
#include <atomic>
#include <cstdint>
#include <map>

namespace emulator {

// What the processor keeps of a TCS page; software cannot see that page.
struct Slot {
    sgx::Tcs tcs;
    uint64_t address = 0;
    std::atomic<bool> busy{false};
};

struct Enclave {
    bool created = false, initialised = false;
    sgx::Secs secs;
    std::map<uint64_t, Slot> slots;       // by address; complete once initialised
    bool has(uint64_t address) const { return address < secs.size; }
    uint64_t frame_size() const { return uint64_t{secs.ssa_frame_size} * sgx::page_size; }
};
extern Enclave enclave;

// The jumps' targets: one page just above the enclave, and what is in it.
constexpr size_t island_size = 1 << 20;
inline uint64_t island_start() { return enclave.secs.size; }
inline bool in_island(uint64_t pc) { return pc - island_start() < island_size; }
// Replaces the instructions in `count` pages at `start`, which hold measured code.
void replace_instructions(uint64_t start, uint64_t size);
// The `enclu` that the stub at `pc` stands for, 0 if it stands for another instruction.
uint64_t site_of(uint64_t pc);
bool make_island();
void close_island();                      // no more changes

// XFRM and MISCSELECT that this machine has.
uint64_t machine_features();
bool has_fsgsbase();

}
