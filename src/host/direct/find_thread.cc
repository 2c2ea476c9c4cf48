// SPDX-License-Identifier: Apache-2.0
#include "host/direct/find_thread.h"
#include <asm/unistd.h>
#include <cstring>
#include "base/spin.h"
#include "base/user_space.h"
#include "host/direct/direct.h"

// The byte at a key (bits 8 to 23 of a base) is the number of an entry, 0 for none. Entry n, a block's address or null, lies at 256 n;
// entry 0 stays null. Keys of bytes that lie in entries are not used.
constexpr size_t key_count = 64 * 1024, entry_count = 256, entry_stride = key_count / entry_count, same_page = 16;
extern "C" {
[[gnu::section(".room.1.table"), gnu::visibility("hidden")]] alignas(key_count) std::byte glume_thread_table[key_count];
}

namespace {

size_t taken;
std::atomic_flag busy; // for the table and `taken`

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

constexpr size_t key_of(uintptr_t base) { return (base >> 8) & (key_count - 1); }
bool is_key(size_t key) { return key % entry_stride >= sizeof(host::ThreadBlock*); }
host::ThreadBlock*& entry(size_t number) { return *reinterpret_cast<host::ThreadBlock**>(glume_thread_table + number * entry_stride); }

// A free entry, in the page of the key if there is one; 0: all are taken.
size_t free_entry(size_t key)
{
    const size_t first = key / entry_stride / same_page * same_page;
    for (size_t i = 0; i < entry_count; i++)
        if (const size_t number = (first + i) % entry_count; number != 0 && !entry(number))
            return number;
    return 0;
}

// What the block remembers of its place.
struct Place { uint32_t key, number; };
Place place_of(const host::ThreadBlock& block) { return {static_cast<uint32_t>(block.host_data >> 8), static_cast<uint32_t>(block.host_data & 0xff)}; }

void take_place(host::ThreadBlock& block, size_t key)
{
    SpinHold hold{busy};
    if (!is_key(key) || glume_thread_table[key] != std::byte{0})
        return;
    const size_t number = free_entry(key);
    if (number == 0)
        return;
    entry(number) = &block;
    glume_thread_table[key] = static_cast<std::byte>(number);
    block.host_data = key << 8 | number;
    taken++;
}

bool has_place(const host::ThreadBlock& block) { return block.host_data != 0; }

}

void direct::prepare_way(host::ThreadBlock& block, uintptr_t base)
{
    block.fs_base = base;
    if (!bases_are_the_programs() && word_at(base) == base)
        take_place(block, key_of(base));
}

void direct::show_way(host::ThreadBlock& block)
{
    constexpr long arch_set_gs = 0x1001;
    constexpr uint32_t data = 0x2b; // Linux's data segment of programs
    if (bases_are_the_programs()) {
        asm volatile("wrgsbase %0" : : "r"(&block));
    } else if (!has_place(block)) {
        raw::call(__NR_arch_prctl, arch_set_gs, &block);
        asm volatile("mov %0, %%es" : : "r"(0));
    } else {
        uint32_t now; // a new thread has both from its parent
        asm volatile("mov %%es, %0" : "=r"(now));
        if (now != data)
            raw::call(__NR_arch_prctl, arch_set_gs, 0);
        asm volatile("mov %0, %%es" : : "r"(data));
    }
}

Result<> direct::set_fs_base(host::ThreadBlock& block, uintptr_t base)
{
    constexpr long arch_set_fs = 0x1002;
    forget_way(block);
    prepare_way(block, base);
    auto set = raw::done(raw::call(__NR_arch_prctl, arch_set_fs, base));
    show_way(block);
    return set;
}

void direct::forget_way(host::ThreadBlock& block)
{
    if (!has_place(block))
        return;
    SpinHold hold{busy};
    const auto place = place_of(block);
    glume_thread_table[place.key] = std::byte{0};
    entry(place.number) = nullptr;
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
        take_place(block, place_of(block).key);
}
