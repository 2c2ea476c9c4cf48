// SPDX-License-Identifier: Apache-2.0
// What the device's and the processor's halves of the emulator share: the one enclave.
#pragma once
#include "host/sgx/architecture.h"
#include "host/sgx/emulator/slots.h"
#include <atomic>
#include <cstdint>

namespace emulator {

// A host call without errno, which lies where FS points: at the enclave's thread, in a signal handler.
inline long call(long number, long a, long b = 0, long c = 0, long d = 0)
{
    long result;
    register long r10_ asm("r10") = d;
    asm volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10_) : "rcx", "r11", "memory");
    return result;
}

struct Enclave {
    bool created = false, initialised = false;
    sgx::Secs secs;
    Slots slots;
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
