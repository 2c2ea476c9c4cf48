// SPDX-License-Identifier: Apache-2.0
// Instructions that this processor lacks, as jumps. Only those count that stand in a slot of five bytes: `enclu` with the two-byte
// nop behind it, and `wrfsbase %rax`, `wrgsbase %rax`, which are five bytes long (and may change rcx, rdi, rsi and r11 here: the
// enclave's code allows for it). The stubs lie just above the enclave, where a relative jump from its upper 2 GiB reaches.
#include "host/sgx/emulator/machine.h"
#include <cpuid.h>
#include <cstring>
#include <sys/auxv.h>
#include <sys/mman.h>

extern "C" void glume_emulator_exit();

namespace emulator {

namespace {

uint8_t* next = nullptr;

uint8_t* island() { return reinterpret_cast<uint8_t*>(island_start()); }

template <class... Byte>
void put(Byte... bytes) { ((*next++ = static_cast<uint8_t>(bytes)), ...); }

template <class T>
void put_value(T value)
{
    std::memcpy(next, &value, sizeof value);
    next += sizeof value;
}

void put_jump(uint64_t to)
{
    put(0xe9);
    put_value(static_cast<int32_t>(to - (reinterpret_cast<uint64_t>(next) + 4)));
}

// A stub has 64 bytes; the last eight say where to go back to when a signal finds the thread in it, 0 for nowhere.
constexpr uint64_t stub_size = 64, site_at = 56;

// cmp $4,%eax; jne 1f; mov $site,%rcx; jmp *exit(%rip); exit: …; 1: enclu (which traps, and is carried out there); jmp back
void put_enclu(uint64_t site)
{
    put(0x83, 0xf8, 0x04, 0x75, 10 + 6 + 8);
    put(0x48, 0xb9);
    put_value(site);
    put(0xff, 0x25, 0, 0, 0, 0);
    put_value(reinterpret_cast<uint64_t>(&glume_emulator_exit));
    put(0x0f, 0x01, 0xd7);
    put_jump(site + 5);
}

// mov %rax,%rsi; mov $which,%edi; mov $arch_prctl,%eax; syscall; jmp back
void put_base(uint64_t site, uint32_t which)
{
    put(0x48, 0x89, 0xc6, 0xbf);
    put_value(which);
    put(0xb8);
    put_value(uint32_t{158});
    put(0x0f, 0x05);
    put_jump(site + 5);
}

void redirect(uint8_t* site, uint8_t* stub)
{
    site[0] = 0xe9;
    const auto distance = static_cast<int32_t>(stub - (site + 5));
    std::memcpy(site + 1, &distance, sizeof distance);
}

}

bool make_island()
{
    if (::mmap(island(), island_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != island())
        return false;
    next = island();
    return true;
}

void close_island() { ::mprotect(island(), island_size, PROT_READ | PROT_EXEC); }

void replace_instructions(uint64_t start, uint64_t size)
{
    constexpr uint8_t enclu[] = {0x0f, 0x01, 0xd7, 0x66, 0x90}, wrfsbase[] = {0xf3, 0x48, 0x0f, 0xae, 0xd0}, wrgsbase[] = {0xf3, 0x48, 0x0f, 0xae, 0xd8};
    constexpr uint32_t set_gs = 0x1001, set_fs = 0x1002;
    constexpr uint64_t reach = uint64_t{1} << 31;
    auto* code = reinterpret_cast<uint8_t*>(start);
    for (uint64_t i = 0; i + 5 <= size; ++i) {
        uint8_t* site = code + i;
        if (*site != 0x0f && *site != 0xf3)
            continue;
        const auto address = reinterpret_cast<uint64_t>(site);
        if (next + stub_size > island() + island_size || reinterpret_cast<uint64_t>(next) - address >= reach)
            continue;
        uint8_t* stub = next;
        uint64_t back = 0;
        if (std::memcmp(site, enclu, 5) == 0)
            put_enclu(back = address);
        else if (!has_fsgsbase() && std::memcmp(site, wrfsbase, 5) == 0)
            put_base(address, set_fs);
        else if (!has_fsgsbase() && std::memcmp(site, wrgsbase, 5) == 0)
            put_base(address, set_gs);
        else
            continue;
        redirect(site, stub);
        std::memcpy(stub + site_at, &back, sizeof back);
        next = stub + stub_size;
    }
}

uint64_t site_of(uint64_t pc)
{
    uint64_t site;
    std::memcpy(&site, island() + ((pc - island_start()) & ~(stub_size - 1)) + site_at, sizeof site);
    return site;
}

uint64_t machine_features()
{
    uint32_t low, high;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    constexpr uint64_t in_one_page = 0xe7; // what an SSA frame of one page has room for
    return (uint64_t{high} << 32 | low) & in_one_page;
}

bool has_fsgsbase() { return ::getauxval(AT_HWCAP2) & 2; }

}
