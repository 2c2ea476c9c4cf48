// SPDX-License-Identifier: Apache-2.0
// Mapping of ELF files: each segment where the file wants it, the rest of its last page zeroed, and zero pages behind it.
#include "arch/rewrite.h"
#include "arch/vdso.h"
#include "task/program.h"
#include "task/thread.h"

namespace task {

namespace {

constexpr uintptr_t page = 4096;
constexpr uintptr_t down(uintptr_t at) { return at & ~(page - 1); }
constexpr uintptr_t up(uintptr_t at) { return (at + page - 1) & ~(page - 1); }

// Where position-independent programs start, below what is random: Linux's place; where memory ends before it, low, so that their
// break and all mappings have the rest in one piece.
uintptr_t base_of_movable()
{
    constexpr uintptr_t of_linux = 0x5555'5555'4000, of_fixed_programs = 0x40'0000;
    return of_linux < host::program_memory().end ? of_linux : of_fixed_programs;
}

uint64_t random_below(uint64_t limit)
{
    uint64_t value;
    host::random(std::as_writable_bytes(std::span{&value, 1}));
    return value % limit;
}

Flags<host::Prot> rights(uint32_t flags)
{
    Flags<host::Prot> prot;
    if (flags & abi::pf_r)
        prot = prot | host::Prot::read;
    if (flags & abi::pf_w)
        prot = prot | host::Prot::write;
    if (flags & abi::pf_x)
        prot = prot | host::Prot::exec;
    return prot;
}

Result<> map_zeroes(Range range, Flags<host::Prot> prot)
{
    if (range.empty())
        return {};
    AddressSpace::Request request;
    request.hint = range.start;
    request.size = range.size();
    request.prot = prot;
    request.fixed = true;
    if (request.size <= AddressSpace::segment_at_once(prot))
        request.hints = host::MapHint::populate;
    TRY(process().space.map(std::move(request)));
    return {};
}

Result<> map_segment(const Ref<fs::File>& file, const ElfSegment& s, uintptr_t bias)
{
    auto start = s.address + bias;
    auto file_end = start + s.file_size;
    auto end = up(start + s.memory_size);
    auto zero_from = down(start);
    if (s.file_size) {
        AddressSpace::Request request;
        request.hint = down(start);
        request.size = up(file_end) - down(start);
        request.prot = rights(s.flags);
        request.fixed = true;
        request.object = Ref<mm::Mappable>{*file};
        request.offset = down(s.offset);
        if (request.size <= AddressSpace::segment_at_once(request.prot))
            request.hints = host::MapHint::populate;
        TRY(arch::map(std::move(request)));
        // What stands in the file behind the segment must not be seen; a read-only segment has nothing to zero.
        if (s.memory_size > s.file_size && (s.flags & abi::pf_w))
            TRY(user::clear(file_end, up(file_end) - file_end));
        zero_from = up(file_end);
    }
    return zero_from < end ? map_zeroes({zero_from, end}, rights(s.flags)) : Result<>{};
}

// The distance between the addresses in the file and in memory. Reserves the whole span.
Result<uintptr_t> choose_bias(const ElfPlan& plan, bool as_interpreter)
{
    AddressSpace::Request request;
    request.size = plan.high - plan.low;
    request.hints = host::MapHint::no_reserve;
    auto& space = process().space;
    if (!plan.movable) {
        request.hint = plan.low;
        request.fixed = request.no_replace = true;
        TRY(space.map(std::move(request)));
        return 0;
    }
    // With an interpreter Linux puts the program low and its interpreter among the other mappings; a static-PIE too.
    if (!as_interpreter && plan.interpreter_size)
        request.hint = base_of_movable() + random_below(std::min(uint64_t{1} << 28, host::program_memory().size() / page / 16)) * page;
    request.size += plan.align - page;
    auto at = TRY(space.map(std::move(request)));
    auto aligned = (at + plan.align - 1) & ~(plan.align - 1);
    if (plan.align > page) { // give back what the alignment did not need
        if (aligned > at)
            TRY(space.unmap({at, aligned}));
        auto end = at + (plan.high - plan.low) + plan.align - page, used = aligned + (plan.high - plan.low);
        if (end > used)
            TRY(space.unmap({used, end}));
    }
    return aligned - plan.low;
}

Result<uintptr_t> map_file(const Ref<fs::File>& file, const ElfPlan& plan, bool as_interpreter)
{
    auto bias = TRY(choose_bias(plan, as_interpreter));
    auto mapped_to = plan.low;
    for (auto& s : plan.loads()) {
        if (down(s.address) > mapped_to) // holes between segments stay holes
            TRY(process().space.unmap({mapped_to + bias, down(s.address) + bias}));
        TRY(map_segment(file, s, bias));
        mapped_to = up(s.address + s.memory_size);
    }
    return bias;
}

}

Result<Loaded> load_program(const Program& program)
{
    Loaded loaded;
    auto bias = TRY(map_file(program.file, program.plan, false));
    loaded.program_entry = loaded.entry = program.plan.entry + bias;
    loaded.headers = program.plan.headers ? program.plan.headers + bias : 0;
    if (program.interpreter) {
        auto interpreter_bias = TRY(map_file(program.interpreter, program.interpreter_plan, true));
        loaded.interpreter_base = interpreter_bias + program.interpreter_plan.low;
        loaded.entry = program.interpreter_plan.entry + interpreter_bias;
    }
    // The break starts behind the program, at a random distance; a static-PIE's in the place of programs that move.
    bool low = program.plan.movable && !program.plan.interpreter_size;
    auto behind = low ? base_of_movable() : program.plan.high + bias;
    process().space.place_break(behind + page * random_below(program.plan.movable ? 0x2000 : 0x800));
    loaded.vdso = arch::map_vdso();
    return loaded;
}

}
