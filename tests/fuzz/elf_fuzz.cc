// SPDX-License-Identifier: Apache-2.0
// libFuzzer target: the ELF loader's plan for any bytes. What it accepts must be safe to map: inside the address space, in
// order, without overflow, with an interpreter's name that can be read.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include "task/elf.h"

namespace {

constexpr uint64_t limit = 0x7ff0'0000'0000;

void require(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "the plan breaks: %s\n", what);
    std::abort();
}

void inspect(const task::ElfPlan& plan)
{
    require(plan.segment_count > 0 && plan.segment_count <= plan.segments.size(), "number of segments");
    require(plan.low % 4096 == 0 && plan.high % 4096 == 0 && plan.low < plan.high, "bounds in whole pages");
    require(plan.high <= limit + 4095 && plan.entry < limit, "bounds in the address space");
    require(plan.align >= 4096 && (plan.align & (plan.align - 1)) == 0, "alignment");
    require(plan.interpreter_size == 0 || (plan.interpreter_size >= 2 && plan.interpreter_size <= 4096), "interpreter's name");
    uint64_t before = 0;
    for (const task::ElfSegment& s : plan.loads()) {
        require(s.memory_size > 0 && s.file_size <= s.memory_size, "sizes");
        require(s.address >= before && s.address >= plan.low && s.address + s.memory_size <= plan.high, "order and place");
        require(s.file_size == 0 || s.address % 4096 == s.offset % 4096, "offset in the page");
        require(s.offset + s.file_size >= s.offset, "end in the file");
        before = s.address;
    }
    require(plan.headers == 0 || (plan.headers >= plan.low && plan.headers < plan.high), "headers in memory");
}

}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    abi::elf_header header;
    if (size < sizeof header)
        return 0;
    std::memcpy(&header, data, sizeof header);
    // Most inputs would fail at the first bytes; what follows them is of more interest.
    std::memcpy(header.ident, "\177ELF\2\1\1", 7);
    if (data[7] & 1) {
        header.machine = abi::em_x86_64;
        header.phentsize = sizeof(abi::elf_segment);
        header.type = data[7] & 2 ? abi::et_dyn : abi::et_exec;
        header.phnum = static_cast<uint16_t>(1 + header.phnum % 80);
    }
    auto table = task::elf_table(header);
    if (!table)
        return 0;
    require(table->size == header.phnum * sizeof(abi::elf_segment), "size of the header table");
    std::vector<abi::elf_segment> segments(header.phnum);
    const size_t given = std::min(size - sizeof header, segments.size() * sizeof(abi::elf_segment));
    std::memcpy(segments.data(), data + sizeof header, given);
    if (auto plan = task::elf_plan(header, segments, limit))
        inspect(*plan);
    return 0;
}
