// SPDX-License-Identifier: Apache-2.0
#include "host/direct/find_thread.h"
#include <asm/unistd.h>
#include <cstring>
#include "base/user_space.h"
#include "host/direct/direct.h"

// Addresses of blocks, at any offset. The last bytes are for an entry at the last offset.
constexpr size_t offsets = 64 * 1024;
extern "C" {
[[gnu::section(".room.1.table"), gnu::visibility("hidden")]] alignas(offsets) std::byte glume_thread_table[offsets + sizeof(host::ThreadBlock*)];
}

namespace {

std::atomic<bool> bases_set{false}; // in %gs, by some thread
size_t taken;
std::atomic_flag busy; // for the table and `taken`
struct Hold {
    Hold() { while (busy.test_and_set(std::memory_order_acquire)) __builtin_ia32_pause(); }
    ~Hold() { busy.clear(std::memory_order_release); }
};

bool bases_are_the_programs()
{
    constexpr uint64_t auxv_hwcap2 = 26, hwcap2_fsgsbase = 2;
    return direct::auxiliary(auxv_hwcap2) & hwcap2_fsgsbase;
}

// The program's word at `at`, something else if there is none.
uintptr_t word_at(uintptr_t at)
{
    uintptr_t word = ~at;
    if (at <= user::space.end - sizeof word && at >= user::space.start)
        asm volatile("1: mov (%1), %0\n2:\n.pushsection fixups, \"aR\"\n.long 1b - ., 2b - .\n.popsection\n" : "+r"(word) : "r"(at) : "memory");
    return word;
}

constexpr size_t place_of(uintptr_t base) { return (base >> 8) & (offsets - 1); }

// Entries may not overlap.
bool take_place(host::ThreadBlock& block, uintptr_t base)
{
    constexpr size_t size = sizeof(host::ThreadBlock*);
    const auto place = place_of(base), first = place < size ? 0 : place - size + 1;
    Hold hold;
    for (auto* each = glume_thread_table + first; each < glume_thread_table + place + size; each++)
        if (*each != std::byte{0})
            return false;
    auto* self = &block;
    memcpy(glume_thread_table + place, &self, size);
    block.host_data = place + 1;
    taken++;
    return true;
}

bool has_place(const host::ThreadBlock& block) { return block.host_data != 0; }

}

uintptr_t direct::prepare_way(host::ThreadBlock& block, uintptr_t base)
{
    block.fs_base = base;
    if (bases_are_the_programs())
        return base;
    const auto found_by = base ? base : reinterpret_cast<uintptr_t>(&block);
    if (!base || word_at(base) == base)
        (void)take_place(block, found_by);
    return found_by;
}

void direct::show_way(host::ThreadBlock& block)
{
    constexpr long arch_set_gs = 0x1001;
    constexpr uint32_t data = 0x2b; // Linux's data segment of programs
    if (bases_are_the_programs()) {
        asm volatile("wrgsbase %0" : : "r"(&block));
    } else if (!has_place(block)) {
        raw::call(__NR_arch_prctl, arch_set_gs, &block);
        bases_set.store(true, std::memory_order_relaxed);
        asm volatile("mov %0, %%es" : : "r"(0));
    } else {
        if (bases_set.load(std::memory_order_relaxed)) // its own, or inherited
            raw::call(__NR_arch_prctl, arch_set_gs, 0);
        asm volatile("mov %0, %%es" : : "r"(data));
    }
}

Result<> direct::set_fs_base(host::ThreadBlock& block, uintptr_t base)
{
    constexpr long arch_set_fs = 0x1002;
    forget_way(block);
    const auto wanted = prepare_way(block, base);
    auto set = raw::done(raw::call(__NR_arch_prctl, arch_set_fs, wanted));
    show_way(block);
    return set;
}

void direct::forget_way(host::ThreadBlock& block)
{
    if (!has_place(block))
        return;
    Hold hold;
    memset(glume_thread_table + block.host_data - 1, 0, sizeof(host::ThreadBlock*));
    block.host_data = 0;
    taken--;
}

void direct::forget_other_ways(host::ThreadBlock& block)
{
    const size_t own = has_place(block);
    if (taken == own)
        return;
    memset(glume_thread_table, 0, sizeof glume_thread_table);
    taken = 0;
    if (own)
        (void)take_place(block, (block.host_data - 1) << 8);
}
