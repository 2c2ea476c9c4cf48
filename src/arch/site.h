// SPDX-License-Identifier: Apache-2.0
// What a call site looks like in memory, and the code that replaces it. Pure: bytes in, bytes out.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace arch {

enum class SiteKind : uint8_t {
    number_before, // A: `mov $nr,%eax` stands just before: those five bytes become the jump
    moved_after,   // B: `syscall` and the next instruction become the jump; the stub runs that instruction
};

// The bytes around a `syscall`: `before` bytes end at it, `code` starts with it (0f 05).
struct SiteShape {
    SiteKind kind;
    uint8_t moved = 0;       // B: length of the moved instruction
    uint32_t number = 0;     // A: the call's number
};

inline constexpr size_t bytes_before = 6, bytes_after = 24;
inline constexpr size_t jump_size = 5;
inline constexpr size_t slot_size = 64;

// The kind of the site, none when it must go on trapping. `window` holds bytes_before bytes, then the `syscall` and what
// follows it. `rax`: what the register held at the trap; kind A needs the number in the mov to be what was called.
std::optional<SiteShape> classify(std::span<const uint8_t> window, std::optional<uint64_t> rax);

// Length of one instruction of a short list of position-independent ones, 0 for any other.
size_t movable_length(std::span<const uint8_t> code);

// The five bytes `jmp to` at `at`; the two are within 2 GiB.
std::array<uint8_t, jump_size> jump(uintptr_t at, uintptr_t to);
bool reaches(uintptr_t from, uintptr_t to);

// Where the jump of a site starts, given the address of its `syscall`.
constexpr uintptr_t patch_start(SiteKind kind, uintptr_t syscall) { return kind == SiteKind::number_before ? syscall - jump_size : syscall; }
// Kind B: whether a jump from `syscall` to a stub at `slot` has int3 where the moved instruction started.
bool breakpoint_in_jump(uintptr_t syscall, uintptr_t slot);
// The least distance from the end of a jump to a slot for which that holds.
inline constexpr uintptr_t breakpoint_distance = 0xcc00;

// Offset of the part of a kind B stub that runs after the call.
inline constexpr size_t tail_offset = 19;
inline constexpr size_t moved_offset = tail_offset + 7;

// The stub's code. `entry` is the kernel's door, `moved` the moved instruction (kind B).
std::array<uint8_t, slot_size> make_stub(const SiteShape&, uintptr_t slot, uintptr_t syscall, uintptr_t entry, std::span<const uint8_t> moved);

}
