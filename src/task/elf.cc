// SPDX-License-Identifier: Apache-2.0
#include "task/elf.h"
#include <cstring>

namespace task {

namespace {

constexpr uint64_t page = 4096;
constexpr uint64_t down(uint64_t at) { return at & ~(page - 1); }
constexpr uint64_t up(uint64_t at) { return (at + page - 1) & ~(page - 1); }
constexpr uint32_t interpreter_max = 4096;

Result<> add_segment(ElfPlan& plan, const abi::elf_segment& s, uint64_t limit)
{
    if (s.memsz == 0)
        return {};
    if (s.filesz > s.memsz || s.vaddr > limit || s.memsz > limit - s.vaddr || s.offset > ~uint64_t{0} - s.filesz)
        return err::noexec;
    if (s.vaddr % page != s.offset % page && s.filesz != 0)
        return err::inval;
    if (plan.segment_count == ElfPlan::segments_max)
        return err::noexec;
    if (plan.segment_count && s.vaddr < plan.segments[plan.segment_count - 1].address)
        return err::noexec; // the ELF specification wants them in ascending order
    plan.segments[plan.segment_count++] = {s.vaddr, s.memsz, s.filesz, s.offset, s.flags};
    if (s.align > plan.align && (s.align & (s.align - 1)) == 0 && s.align <= (uint64_t{1} << 30))
        plan.align = s.align;
    return {};
}

}

Result<ElfTable> elf_table(const abi::elf_header& h)
{
    if (memcmp(h.ident, "\177ELF\2\1\1", 7) != 0)
        return err::noexec;
    if (h.machine != abi::em_x86_64 || (h.type != abi::et_exec && h.type != abi::et_dyn))
        return err::noexec;
    if (h.phentsize != sizeof(abi::elf_segment) || h.phnum == 0 || h.phnum > 65536 / sizeof(abi::elf_segment))
        return err::noexec;
    return ElfTable{h.phoff, h.phnum * sizeof(abi::elf_segment)};
}

Result<ElfPlan> elf_plan(const abi::elf_header& h, std::span<const abi::elf_segment> segments, uint64_t limit)
{
    ElfPlan plan;
    plan.movable = h.type == abi::et_dyn;
    plan.entry = h.entry;
    plan.header_count = h.phnum;
    for (auto& s : segments) {
        switch (s.type) {
        case abi::pt_load: TRY(add_segment(plan, s, limit)); break;
        case abi::pt_gnu_stack: plan.executable_stack = s.flags & abi::pf_x; break;
        case abi::pt_interp:
            if (plan.interpreter_size)
                break; // the first counts
            if (s.filesz < 2 || s.filesz > interpreter_max)
                return err::noexec;
            plan.interpreter_offset = s.offset;
            plan.interpreter_size = static_cast<uint32_t>(s.filesz);
            break;
        default: break;
        }
    }
    if (plan.segment_count == 0)
        return err::noexec;
    auto& first = plan.segments[0];
    auto& last = plan.segments[plan.segment_count - 1];
    plan.low = down(first.address);
    plan.high = up(last.address + last.memory_size);
    for (auto& s : plan.loads())
        if (up(s.address + s.memory_size) > plan.high)
            return err::noexec;
    for (auto& s : plan.loads())
        if (h.phoff >= s.offset && h.phoff - s.offset < s.file_size) {
            plan.headers = h.phoff - s.offset + s.address;
            break;
        }
    if (plan.entry >= limit)
        return err::noexec;
    return plan;
}

}
