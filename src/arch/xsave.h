// SPDX-License-Identifier: Apache-2.0
// The program's floating point and vector state, which stays in the processor while the kernel runs: saved to and restored
// from the standard (not compacted) XSAVE format, as signal frames have it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace arch {

// Room for every state a frame may hold: legacy area, header, AVX, AVX-512, protection keys and what may come.
inline constexpr size_t xsave_limit = 8192;
inline constexpr size_t xsave_alignment = 64;

// The part of the format that the kernel reads and writes itself.
struct XsaveArea {
    std::byte legacy_start[24];
    uint32_t mxcsr;
    uint32_t mxcsr_mask;
    std::byte legacy_rest[432];
    std::byte software[48];     // ours (Linux's) to use
    uint64_t state_bits;        // XSTATE_BV
    uint64_t compaction;        // XCOMP_BV, 0
    uint64_t reserved[6];
};
static_assert(sizeof(XsaveArea) == 576 && offsetof(XsaveArea, mxcsr) == 24 && offsetof(XsaveArea, software) == 464);

// The components that a program may use (XCR0 without those that need a permission first), and the bytes they take.
struct XsaveLayout { uint64_t components; size_t size; };
const XsaveLayout& xsave_layout();

// `area` is aligned and has room for the layout's size.
void xsave(XsaveArea& area);
// Makes what came from the program harmless and loads it. `components`: those of the area to load, the others are reset.
void xrstor(XsaveArea& area, uint64_t components);
// The state with which a program's signal handler starts.
void reset_vectors();

}
