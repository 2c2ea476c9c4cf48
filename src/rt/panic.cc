// SPDX-License-Identifier: Apache-2.0
// When the kernel itself is wrong: a readable report (reason, registers, back-trace, the call in progress), then the end with
// a status of its own. The back-trace follows frame pointers; tools/symbols has put the functions' names into the image.
#include <algorithm>
#include "base/panic.h"
#include "base/text.h"
#include "host/host.h"
#include "rt/place.h"

extern "C" const char __executable_start[], etext[];

void put_place(Text& out, uint64_t pc)
{
    print(out, "    0x{x}", pc);
    const uint64_t wanted = pc - reinterpret_cast<uint64_t>(__executable_start);
    auto names = host::function_names();
    std::string_view found;
    uint64_t found_at = 0;
    while (!names.empty()) {
        auto line = names.substr(0, names.find('\n'));
        names.remove_prefix(std::min(names.size(), line.size() + 1));
        uint64_t at = 0;
        size_t i = 0;
        for (; i < line.size() && line[i] != ' '; i++)
            at = at << 4 | static_cast<uint64_t>(line[i] <= '9' ? line[i] - '0' : line[i] - 'a' + 10);
        if (at > wanted)
            break;
        found = line.substr(std::min(line.size(), i + 1));
        found_at = at;
    }
    if (!found.empty())
        print(out, " {}+0x{x}", found, wanted - found_at);
    out.put("\n");
}

namespace {

constexpr int broken = 134;

bool in_text(uint64_t pc)
{
    return pc >= reinterpret_cast<uint64_t>(__executable_start) && pc < reinterpret_cast<uint64_t>(etext);
}

void back_trace(Text& out, uint64_t pc, uint64_t frame)
{
    out.put("back-trace:\n");
    put_place(out, pc);
    auto& block = host::this_thread();
    for (int depth = 0; depth < 24; depth++) {
        // Only the kernel stack is walked: anything else may be a damaged frame pointer.
        bool on_stack = frame % 8 == 0 && frame + 16 <= block.kernel_stack() && block.kernel_stack() - frame < host::kernel_stack_size;
        if (!on_stack)
            break;
        auto* link = reinterpret_cast<const uint64_t*>(frame);
        if (!in_text(link[1]))
            break;
        put_place(out, link[1]);
        frame = link[0];
    }
}

std::atomic<bool> reporting{false};

}

void panic(const char* why, std::source_location at)
{
    char room[4096];
    Text out{room};
    print(out, "glume: kernel panic: {} at {}:{} (thread {})\n", std::string_view(why), std::string_view(at.file_name()), at.line(), host::this_thread().tid);
    if (!reporting.exchange(true))
        back_trace(out, reinterpret_cast<uint64_t>(__builtin_return_address(0)), reinterpret_cast<uint64_t>(__builtin_frame_address(0)));
    host::log(out.view());
    host::exit(broken);
}

void kernel::on_kernel_fault(const host::SignalInfo& info, const uint64_t* general, uintptr_t pc)
{
    static constexpr std::string_view names[] = {"r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "rdi", "rsi", "rbp", "rbx", "rdx", "rax", "rcx", "rsp", "rip"};
    constexpr int rbp = 10;
    char room[6144];
    Text out{room};
    auto& block = host::this_thread();
    print(out, "glume: the kernel faulted: signal {}, code {}, address 0x{x}, at 0x{x} (thread {})\n", info.signo, info.code, info.fault.address, pc, block.tid);
    for (size_t i = 0; i < std::size(names); i++)
        print(out, "{}=0x{x}{}", names[i], general[i], std::string_view(i % 6 == 5 ? "\n" : " "));
    out.put("\n");
    if (!reporting.exchange(true)) {
        auto* program = reinterpret_cast<const uint64_t*>(block.kernel_stack()) - 20; // Registers: number at 15, rip at 17
        print(out, "last system call: {} from 0x{x}\n", program[15], program[17]);
        back_trace(out, pc, general[rbp]);
    }
    host::log(out.view());
    host::exit(broken);
}
