// SPDX-License-Identifier: Apache-2.0
// Where things lie in Glume's enclaves. The enclave's range starts at address 0, so that programs with a fixed address
// (0x400000) run unmodified, and is 64 GiB long, which every processor with SGX allows; a range costs nothing, pages do. The
// program's memory comes first, the kernel is above all of it at a fixed address, and the untrusted runtime is outside.
#pragma once
#include "base/range.h"
#include "host/sgx/architecture.h"
#include <cstdint>

namespace sgx {

inline constexpr Range enclave_range{0, uint64_t{1} << 36};

inline constexpr uint64_t program_start = 0x1'0000;     // Linux gives no process less (vm.mmap_min_addr)
inline constexpr uint64_t kernel_image = 0xf'a000'0000; // where glume-enclave is linked: the end of the program's space
inline constexpr uint64_t info_page = 0xf'a400'0000;    // struct Info, and the launch image from the next page on
inline constexpr uint64_t launch_start = info_page + 0x1000;
inline constexpr uint64_t launch_room = 64 << 20;
inline constexpr uint64_t threads_start = 0xf'aa00'0000;
inline constexpr uint64_t kernel_heap = 0xf'b000'0000;

// One thread slot: what a TCS needs. Gaps between the parts stay without pages.
namespace slot {
inline constexpr uint64_t stride = 0x2'0000;
inline constexpr uint64_t tcs = 0, ssa = 0x1000, ssa_frames = 3, ssa_frame_pages = 1;
inline constexpr uint64_t data = 0x5000;                      // what %gs points at on entry
inline constexpr uint64_t stack = 0x8000, stack_end = 0x10000; // for entries and events
constexpr uint64_t at(uint32_t index) { return threads_start + index * stride; }
}
inline constexpr uint32_t most_threads = (kernel_heap - threads_start) / slot::stride;

// What a slot's TCS says.
inline Tcs slot_control(uint32_t index, uint64_t entry)
{
    Tcs tcs;
    const uint64_t start = slot::at(index);
    tcs.ssa = start + slot::ssa;
    tcs.ssa_count = slot::ssa_frames;
    tcs.entry = entry;
    tcs.fs = tcs.gs = start + slot::data;
    tcs.fs_limit = tcs.gs_limit = 0xffff'ffff;
    return tcs;
}

// Where the MISC region and the registers lie in an SSA frame: at its end (SDM volume 3D, 34.9).
inline constexpr uint64_t ssa_frame_size = slot::ssa_frame_pages * 4096;
inline constexpr uint64_t ssa_registers = ssa_frame_size - 184, ssa_exception = ssa_registers - 16;

// What the enclave knows of itself: one measured page.
struct Info {
    static constexpr uint64_t the_magic = 0x31'6f666e69'7867'73; // "sgxinfo1"
    uint64_t magic = the_magic;
    Range program;            // where the program's memory is
    Range heap;               // the kernel's
    uint64_t launch_size = 0; // bytes at launch_start
    uint32_t threads = 0;     // slots
    uint32_t debug = 0;
    uint32_t dynamic = 0;     // pages of these ranges, and of all slots but the first, are added at run time (EAUG)
};

}
