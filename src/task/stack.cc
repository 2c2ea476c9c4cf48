// SPDX-License-Identifier: Apache-2.0
// The first stack of a program: strings at the top, then the auxiliary vector, the environment and argument pointers, argc.
#include <algorithm>
#include <cstring>
#include "task/program.h"
#include "task/thread.h"

namespace task {

namespace {

// Writes words downwards from `at`; the first fault sticks.
class Down {
public:
    explicit Down(uintptr_t at) : at_(at) {}
    uintptr_t at() const { return at_; }
    Result<> put(const void* bytes, size_t size)
    {
        at_ -= size;
        return user::copy_out(at_, bytes, size);
    }
    Result<> text(std::string_view s)
    {
        TRY(put("", 1));
        return put(s.data(), s.size());
    }
    void align(size_t to) { at_ &= ~(to - 1); }

private:
    uintptr_t at_;
};

// Writes `count` pointers to the strings that lie one behind the other from `strings` on, and a null.
Result<uintptr_t> put_pointers(uintptr_t at, uintptr_t strings, std::string_view text, size_t count)
{
    for (size_t i = 0; i < count; i++, at += 8) {
        TRY(user::copy_out(at, &strings, 8));
        auto length = strlen(text.data()) + 1;
        strings += length;
        text.remove_prefix(length);
    }
    uintptr_t null = 0;
    TRY(user::copy_out(at, &null, 8));
    return at + 8;
}

struct AuxEntry { uint64_t type, value; };

constexpr uint64_t fsgsbase = 1 << 1; // HWCAP2: the program may write the bases, which lead to our block of a thread

}

Result<uintptr_t> make_stack(const StackPlan& plan, const Program& program, const Loaded& loaded, const ProgramStrings& strings)
{
    AddressSpace::Request request;
    request.hint = plan.top - plan.size;
    request.size = plan.size;
    request.prot = host::Prot::read | host::Prot::write;
    if (plan.executable)
        request.prot = request.prot | host::Prot::exec;
    request.hints = host::MapHint::no_reserve | host::MapHint::stack;
    request.fixed = true;
    request.tag = "[stack]";
    const size_t at_once = (strings.arguments().size() + strings.variables().size() + (16 << 10)) & ~size_t{4095};
    request.touch = {plan.size - std::min(plan.size, at_once), plan.size};
    TRY(process().space.map(std::move(request)));

    Down down{plan.top - 8};
    TRY(down.text(program.shown_path()));
    auto path = down.at();
    TRY(down.put(strings.variables().data(), strings.variables().size()));
    auto variables = down.at();
    TRY(down.put(strings.arguments().data(), strings.arguments().size()));
    auto arguments = down.at();
    down.align(16);
    TRY(down.text("x86_64"));
    auto platform = down.at();
    std::byte seed[16];
    host::random(seed);
    TRY(down.put(seed, sizeof seed));
    auto random = down.at();
    down.align(16);

    auto& who = current().credentials;
    const AuxEntry entries[] = {
        {loaded.vdso ? abi::at_sysinfo_ehdr : 1 /*AT_IGNORE*/, loaded.vdso},
        {abi::at_minsigstksz, host::auxiliary(abi::at_minsigstksz)},
        {abi::at_hwcap, host::auxiliary(abi::at_hwcap)},
        {abi::at_pagesz, 4096},
        {abi::at_clktck, host::auxiliary(abi::at_clktck)},
        {abi::at_phdr, loaded.headers},
        {abi::at_phent, sizeof(abi::elf_segment)},
        {abi::at_phnum, program.plan.header_count},
        {abi::at_base, loaded.interpreter_base},
        {abi::at_flags, 0},
        {abi::at_entry, loaded.program_entry},
        {abi::at_uid, who.uid},
        {abi::at_euid, who.euid},
        {abi::at_gid, who.gid},
        {abi::at_egid, who.egid},
        {abi::at_secure, 0},
        {abi::at_random, random},
        {abi::at_hwcap2, host::auxiliary(abi::at_hwcap2) & ~fsgsbase},
        {abi::at_execfn, path},
        {abi::at_platform, platform},
        {abi::at_rseq_feature_size, host::auxiliary(abi::at_rseq_feature_size)},
        {abi::at_rseq_align, host::auxiliary(abi::at_rseq_align)},
        {abi::at_null, 0},
    };
    size_t words = 1 + strings.argument_count() + 1 + strings.variable_count() + 1;
    auto at = (down.at() - sizeof entries - 8 * words) & ~uintptr_t{15};
    if (at < plan.top - plan.size)
        return err::toobig;
    uint64_t count = strings.argument_count();
    TRY(user::copy_out(at, &count, 8));
    auto next = TRY(put_pointers(at + 8, arguments, strings.arguments(), strings.argument_count()));
    next = TRY(put_pointers(next, variables, strings.variables(), strings.variable_count()));
    TRY(user::copy_out(next, entries, sizeof entries));
    process().space.note_program({arguments, arguments + strings.arguments().size()},
                                 {variables, variables + strings.variables().size()}, {next, next + sizeof entries});
    return at;
}

}
