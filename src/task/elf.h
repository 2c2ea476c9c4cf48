// SPDX-License-Identifier: Apache-2.0
// What a program file says of itself (elf(5)), checked. Pure: bytes in, a plan out; nothing is mapped here.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include "abi/elf.h"
#include "base/result.h"

namespace task {

struct ElfSegment {
    uint64_t address = 0;       // without the load bias
    uint64_t memory_size = 0, file_size = 0, offset = 0;
    uint32_t flags = 0;         // pf_r, pf_w, pf_x
};

struct ElfPlan {
    static constexpr size_t segments_max = 64;
    bool movable = false;       // ET_DYN
    uint64_t entry = 0;
    uint64_t low = 0, high = 0; // page-aligned span of all segments
    uint64_t align = 4096;
    uint64_t headers = 0;       // address of the program headers in memory, 0 if no segment holds them
    uint16_t header_count = 0;
    bool executable_stack = false;
    uint64_t interpreter_offset = 0;
    uint32_t interpreter_size = 0;  // with its NUL; 0: none
    std::array<ElfSegment, segments_max> segments{};
    size_t segment_count = 0;
    std::span<const ElfSegment> loads() const { return {segments.data(), segment_count}; }
};

// Where the program headers stand in the file. err::noexec when this is no ELF file of this machine.
struct ElfTable { uint64_t offset; size_t size; };
Result<ElfTable> elf_table(const abi::elf_header&);

// `limit`: the end of the address space. err::noexec, err::inval as execve(2).
Result<ElfPlan> elf_plan(const abi::elf_header&, std::span<const abi::elf_segment>, uint64_t limit);

}
