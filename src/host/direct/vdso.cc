// SPDX-License-Identifier: Apache-2.0
// The host's vDSO: moved above the program's space, and its clock_gettime found, so that time needs no host call.
#include <asm/unistd.h>
#include <cstring>
#include "abi/elf.h"
#include "base/text.h"
#include "base/user_space.h"
#include "host/direct/direct.h"
#include "host/linux/call.h"

namespace {

constexpr uintptr_t home = 0x7ffb'0000'0000; // above the kernel's own memory, below the host's stack
Range vdso_range;
host::ClockCode code;

// Reads the host's list of our mappings and calls visit(range, name) for each line.
template <class Visit>
void for_each_mapping(Visit visit)
{
    long fd = raw::call(__NR_openat, -100, "/proc/self/maps", 0x80000 /*O_CLOEXEC*/, 0);
    if (raw::failed(fd))
        return;
    char text[8192];
    size_t have = 0;
    for (;;) {
        long got = raw::call(__NR_read, fd, text + have, sizeof text - have);
        if (got <= 0)
            break;
        have += static_cast<size_t>(got);
        std::string_view all{text, have};
        size_t used = 0;
        for (size_t end; (end = all.find('\n', used)) != all.npos; used = end + 1) {
            auto line = all.substr(used, end - used);
            Range range;
            auto dash = line.find('-'), space = line.find(' ');
            if (dash == line.npos || space == line.npos)
                continue;
            std::from_chars(line.data(), line.data() + dash, range.start, 16);
            std::from_chars(line.data() + dash + 1, line.data() + space, range.end, 16);
            visit(range, line.substr(line.rfind(' ') + 1));
        }
        have -= used;
        memmove(text, text + used, have);
    }
    raw::call(__NR_close, fd);
}

uintptr_t find_symbol(uintptr_t base, std::string_view wanted)
{
    auto* header = reinterpret_cast<const abi::elf_header*>(base);
    auto* segments = reinterpret_cast<const abi::elf_segment*>(base + header->phoff);
    const abi::elf_dynamic* dynamic = nullptr;
    for (int i = 0; i < header->phnum; i++)
        if (segments[i].type == abi::pt_dynamic)
            dynamic = reinterpret_cast<const abi::elf_dynamic*>(base + segments[i].offset);
    if (!dynamic)
        return 0;
    const char* strings = nullptr;
    const abi::elf_symbol* symbols = nullptr;
    for (; dynamic->tag != abi::dt_null; dynamic++) {
        if (dynamic->tag == abi::dt_strtab)
            strings = reinterpret_cast<const char*>(base + dynamic->value);
        if (dynamic->tag == abi::dt_symtab)
            symbols = reinterpret_cast<const abi::elf_symbol*>(base + dynamic->value);
    }
    if (!strings || !symbols)
        return 0;
    // The string table follows the symbols in every vDSO that Linux has made.
    for (auto* s = symbols; reinterpret_cast<uintptr_t>(s + 1) <= reinterpret_cast<uintptr_t>(strings); s++)
        if (wanted == strings + s->name)
            return base + s->value;
    return 0;
}

uintptr_t image_size(uintptr_t base)
{
    auto* header = reinterpret_cast<const abi::elf_header*>(base);
    auto* segments = reinterpret_cast<const abi::elf_segment*>(base + header->phoff);
    uintptr_t size = 0;
    for (int i = 0; i < header->phnum; i++)
        if (segments[i].type == abi::pt_load && segments[i].offset + segments[i].memsz > size)
            size = segments[i].offset + segments[i].memsz;
    return (size + 4095) & ~uintptr_t{4095};
}

void use(uintptr_t base, Range range)
{
    vdso_range = range;
    code = {find_symbol(base, "__vdso_clock_gettime"), find_symbol(base, "__vdso_clock_getres"),
            find_symbol(base, "__vdso_gettimeofday"), find_symbol(base, "__vdso_time"), find_symbol(base, "__vdso_getcpu")};
}

}

void direct::move_vdso(uintptr_t vdso)
{
    if (!vdso)
        return;
    if (vdso >= user::space.end) {
        use(vdso, {vdso, vdso + image_size(vdso)});
        return;
    }
    struct { Range range; } parts[8];
    size_t count = 0;
    for_each_mapping([&](Range range, std::string_view name) {
        if (count < 8 && (name.starts_with("[vvar") || name == "[vdso]"))
            parts[count++] = {range};
    });
    if (count == 0)
        return;
    // The vDSO finds its data relative to itself, so the parts keep their distances.
    for (size_t i = 0; i < count; i++) {
        auto& range = parts[i].range;
        auto to = range.start >= user::space.end ? range.start : home + (range.start - parts[0].range.start);
        if (to != range.start && raw::failed(raw::call(__NR_mremap, range.start, range.size(), range.size(), 1 | 2, to)))
            return;
        if (range.contains(vdso))
            use(to + (vdso - range.start), {to, to + range.size()});
    }
}

bool direct::in_vdso(uintptr_t pc) { return vdso_range.contains(pc); }
host::ClockCode host::clock_code() { return code; }
