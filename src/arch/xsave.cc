// SPDX-License-Identifier: Apache-2.0
// XSAVE and XRSTOR (Intel's manual, volume 1, chapter 13), with general registers only around them.
#include "arch/xsave.h"
#include <atomic>
#include "base/panic.h"

namespace {

constexpr uint64_t fp_and_sse = 3, protection_keys = 1 << 9, tile_data = 1 << 18;
constexpr uint32_t default_mxcsr = 0x1f80, default_mxcsr_mask = 0xffbf; // the mask of processors that give none
constexpr uint32_t default_key_rights = 0x5555'5554; // Linux's: only key 0

uint32_t mxcsr_mask; // the bits that this processor knows, from measure()

struct Id { uint32_t a, b, c, d; };

Id cpuid(uint32_t leaf, uint32_t sub)
{
    Id id;
    asm volatile("cpuid" : "=a"(id.a), "=b"(id.b), "=c"(id.c), "=d"(id.d) : "a"(leaf), "c"(sub));
    return id;
}

uint64_t enabled_components()
{
    uint32_t low, high;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return uint64_t{high} << 32 | low;
}

arch::XsaveLayout measure()
{
    uint64_t enabled = enabled_components();
    arch::XsaveLayout layout{enabled & ~tile_data, sizeof(arch::XsaveArea)};
    if (layout.components == enabled) {
        layout.size = cpuid(0xd, 0).b;
    } else {
        for (uint32_t i = 2; i < 63; i++) {
            if (!(layout.components >> i & 1))
                continue;
            auto id = cpuid(0xd, i);
            if (id.b + id.a > layout.size)
                layout.size = id.b + id.a;
        }
    }
    check(layout.size <= arch::xsave_limit);
    alignas(16) struct { std::byte start[28]; uint32_t mask; std::byte rest[480]; } legacy;
    asm volatile("fxsave64 %0" : "=m"(legacy));
    mxcsr_mask = legacy.mask ? legacy.mask : default_mxcsr_mask;
    return layout;
}

arch::XsaveLayout the_layout;
std::atomic<bool> measured{false};
alignas(64) arch::XsaveArea initial_state;

// The memory operand is only an address for the compiler: the instruction reads or writes what the mask asks for.
void load(const arch::XsaveArea& area, uint64_t mask)
{
    asm volatile("xrstor64 (%0)" : : "r"(&area), "a"(static_cast<uint32_t>(mask)), "d"(static_cast<uint32_t>(mask >> 32)) : "memory");
}

}

namespace arch {

const XsaveLayout& xsave_layout()
{
    // Measured at first use; when two threads do it at once they write the same.
    if (!measured.load(std::memory_order_acquire)) {
        the_layout = measure();
        measured.store(true, std::memory_order_release);
    }
    return the_layout;
}

void xsave(XsaveArea& area)
{
    auto& layout = xsave_layout();
    __builtin_memset(reinterpret_cast<std::byte*>(&area), 0, layout.size); // gaps between components would show what was there
    uint64_t mask = layout.components;
    asm volatile("xsave64 (%0)" : : "r"(&area), "a"(static_cast<uint32_t>(mask)), "d"(static_cast<uint32_t>(mask >> 32)) : "memory");
}

void xrstor(XsaveArea& area, uint64_t components)
{
    auto& layout = xsave_layout();
    area.mxcsr &= mxcsr_mask;
    area.state_bits &= components & layout.components;
    area.compaction = 0;
    for (auto& word : area.reserved)
        word = 0;
    load(area, layout.components);
}

void reset_vectors()
{
    auto& layout = xsave_layout();
    initial_state.mxcsr = default_mxcsr;
    load(initial_state, layout.components & ~protection_keys);
    if (layout.components & protection_keys)
        asm volatile("wrpkru" : : "a"(default_key_rights), "c"(0), "d"(0));
}

}
