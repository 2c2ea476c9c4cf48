// SPDX-License-Identifier: Apache-2.0
// The emulated processor: EENTER, ERESUME, EEXIT and asynchronous exits (SDM volume 3D, chapters 35 and 36.4). Compiled without
// vector registers and without the stack protector: parts of it run with the enclave's FS.
#include "host/sgx/emulator/emulator.h"
#include "host/sgx/emulator/leaves.h"
#include "host/sgx/emulator/machine.h"
#include "host/sgx/emulator/pages.h"
#include <asm/unistd.h>
#include <cstring>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <ucontext.h>
#include <unistd.h>

extern "C" {
extern const char glume_emulator_exit_end[];
extern const char __executable_start[], __etext[]; // the linker's
void glume_emulator_exit();
void glume_emulator_restorer();
void glume_emulator_signal(int, siginfo_t*, void*);
long glume_emulator_do_enter(emulator::Cpu*);
long glume_emulator_do_resume(emulator::Cpu*);
emulator::Cpu* glume_emulator_do_exit(emulator::Cpu*);
}

namespace emulator {

namespace {

enum Mode : uint32_t { outside = 0, inside = 1, exiting = 2 };
enum Target { rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15, rflags, rip, target_count };
constexpr int context_of[target_count] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11,
                                          REG_R12, REG_R13, REG_R14, REG_R15, REG_EFL, REG_RIP};

constexpr size_t stack_size = 64 * 1024; // of signals, aligned to its size: the Cpu's address stands at its start
constexpr uint64_t trap_flag = 1 << 8, alignment_flag = 1 << 18, fixed_flags = 2;
constexpr int set_gs = 0x1001, set_fs = 0x1002, get_fs = 0x1003, get_gs = 0x1004;

Handler handler;

void set_bases(uint64_t fs, uint64_t gs)
{
    call(__NR_arch_prctl, set_fs, static_cast<long>(fs));
    call(__NR_arch_prctl, set_gs, static_cast<long>(gs));
}

uint64_t base(int which)
{
    uint64_t value = 0;
    call(__NR_arch_prctl, which, reinterpret_cast<long>(&value));
    return value;
}

sgx::Registers& registers_of(const Slot& slot, uint32_t frame)
{
    const uint64_t end = slot.tcs.ssa + (frame + 1) * enclave.frame_size();
    return *reinterpret_cast<sgx::Registers*>(end - sizeof(sgx::Registers));
}

sgx::ExceptionInfo& exception_of(const Slot& slot, uint32_t frame)
{
    return *(reinterpret_cast<sgx::ExceptionInfo*>(&registers_of(slot, frame)) - 1);
}

std::byte* vectors_of(const Slot& slot, uint32_t frame)
{
    return reinterpret_cast<std::byte*>(slot.tcs.ssa + frame * enclave.frame_size());
}

Slot* claim(uint64_t address)
{
    Slot* slot = enclave.initialised ? enclave.slots.find(address) : nullptr;
    return slot == nullptr || slot->busy.exchange(true) ? nullptr : slot;
}

constexpr long fault = -14;

// The last steps of going in: `target` is complete.
long go_in(Cpu& cpu, Slot& slot, uint64_t fs, uint64_t gs)
{
    cpu.inside_fs = fs;
    cpu.inside_gs = gs;
    cpu.slot = &slot;
    uint64_t segments[2];
    asm("mov %%cs, %0\nmov %%ss, %1" : "=r"(segments[0]), "=r"(segments[1]));
    cpu.frame[0] = cpu.target[rip];
    cpu.frame[1] = segments[0];
    cpu.frame[2] = cpu.target[rflags];
    cpu.frame[3] = cpu.target[rsp];
    cpu.frame[4] = segments[1];
    asm volatile("" : : : "memory");
    cpu.mode = inside;
    return 0;
}

}

}

bool emulator::strict;

uint64_t emulator::counter(uint32_t& processor)
{
    if (strict)
        call(__NR_prctl, PR_SET_TSC, PR_TSC_ENABLE);
    uint32_t low, high;
    asm volatile("rdtscp" : "=a"(low), "=d"(high), "=c"(processor));
    if (strict)
        call(__NR_prctl, PR_SET_TSC, PR_TSC_SIGSEGV);
    return uint64_t{high} << 32 | low;
}

using namespace emulator;

long glume_emulator_do_enter(Cpu* cpu)
{
    uint64_t (&to)[18] = cpu->target;
    Slot* slot = claim(to[rbx]);
    if (slot == nullptr || slot->tcs.current_ssa >= slot->tcs.ssa_count) {
        if (slot != nullptr)
            slot->busy = false;
        return fault;
    }
    const auto* stack = reinterpret_cast<const uint64_t*>(to[rsp]);
    slot->tcs.exit_pointer = to[rcx];
    sgx::Registers& saved = registers_of(*slot, slot->tcs.current_ssa);
    saved.outside_rsp = reinterpret_cast<uint64_t>(stack + 1);
    saved.outside_rbp = to[rbp];
    to[rax] = slot->tcs.current_ssa;
    to[rcx] = stack[0];
    to[rsp] = saved.outside_rsp;
    to[rip] = slot->tcs.entry;
    to[rflags] &= ~trap_flag; // an opt-out entry
    cpu->resuming = 0;
    cpu->entries++;
    go_in(*cpu, *slot, slot->tcs.fs, slot->tcs.gs);
    set_bases(cpu->inside_fs, cpu->inside_gs);
    return 0;
}

long glume_emulator_do_resume(Cpu* cpu)
{
    uint64_t (&to)[18] = cpu->target;
    const uint64_t tcs_address = to[rbx], exit_pointer = to[rcx], stack = to[rsp], frame_pointer = to[rbp];
    Slot* slot = claim(tcs_address);
    if (slot == nullptr || slot->tcs.current_ssa == 0) {
        if (slot != nullptr)
            slot->busy = false;
        return fault;
    }
    slot->tcs.exit_pointer = exit_pointer;
    const uint32_t frame = slot->tcs.current_ssa - 1;
    const sgx::Registers& saved = registers_of(*slot, frame);
    const auto* words = reinterpret_cast<const uint64_t*>(&saved);
    for (int i = 0; i < target_count; ++i)
        to[i] = words[i];
    to[rflags] = (to[rflags] & ~trap_flag) | fixed_flags;
    slot->tcs.current_ssa = frame;
    cpu->resuming = 1;
    go_in(*cpu, *slot, saved.fs_base, saved.gs_base);
    if (cpu->noted.load()) { // as if the signal had come before the instruction
        cpu->mode = outside;
        slot->tcs.current_ssa = frame + 1;
        slot->busy = false;
        to[rbx] = tcs_address;
        to[rbp] = frame_pointer;
        to[rsp] = stack;
        return 1;
    }
    cpu->resumes++;
    const uint64_t features = enclave.secs.attributes.features;
    asm volatile("xrstor64 (%0)" : : "r"(vectors_of(*slot, frame)), "a"(static_cast<uint32_t>(features)), "d"(static_cast<uint32_t>(features >> 32)) : "memory");
    set_bases(cpu->inside_fs, cpu->inside_gs);
    return 0;
}

// `mode` is exiting, `target` complete but for what EEXIT sets.
Cpu* glume_emulator_do_exit(Cpu* cpu)
{
    cpu->target[rip] = cpu->target[rbx];
    cpu->target[rax] = 0;
    cpu->target[rcx] = cpu->slot->tcs.exit_pointer;
    set_bases(cpu->outside_fs, cpu->outside_gs);
    cpu->slot->busy = false;
    asm volatile("" : : : "memory");
    cpu->mode = outside;
    return cpu;
}

namespace emulator {

namespace {

struct Interrupted {
    uint64_t registers[18];
    uint64_t fs, gs;
    bool vectors_saved; // the SSA frame has them already
};

bool in_exit(uint64_t pc)
{
    return in_island(pc) || (pc >= reinterpret_cast<uint64_t>(&glume_emulator_exit) && pc < reinterpret_cast<uint64_t>(glume_emulator_exit_end));
}

// This program's own code.
bool is_emulator(uint64_t pc) { return pc >= reinterpret_cast<uint64_t>(__executable_start) && pc < reinterpret_cast<uint64_t>(__etext); }

// Where in the enclave the signal came: between two of its instructions, whatever the emulator was doing; or where the enclave has
// jumped that is not in it.
Interrupted find_place(Cpu& cpu, const greg_t* context)
{
    Interrupted at{};
    const auto pc = static_cast<uint64_t>(context[REG_RIP]);
    if (is_emulator(pc) && !in_exit(pc)) {
        std::memcpy(at.registers, cpu.target, sizeof at.registers);
        at.fs = cpu.inside_fs;
        at.gs = cpu.inside_gs;
        at.vectors_saved = cpu.resuming;
        return at;
    }
    for (int i = 0; i < target_count; ++i)
        at.registers[i] = static_cast<uint64_t>(context[context_of[i]]);
    at.fs = base(get_fs);
    at.gs = base(get_gs);
    if (in_island(pc)) {
        if (const uint64_t site = site_of(pc))
            at.registers[rip] = site;
    } else if (in_exit(pc)) { // EEXIT has not begun
        at.registers[rip] = at.registers[rcx];
        at.registers[rax] = static_cast<uint64_t>(sgx::User::exit);
    }
    return at;
}

// CPUID, RDTSC or RDTSCP.
bool is_refused(uint64_t pc)
{
    const auto* code = reinterpret_cast<const uint8_t*>(pc);
    return enclave.has(pc) && code[0] == 0x0f && (code[1] == 0xa2 || code[1] == 0x31 || (code[1] == 0x01 && code[2] == 0xf9));
}

// EXITINFO, and what else the frame says of an exception; 0 when it was an interrupt.
uint32_t describe(int signal, const siginfo_t& info, Interrupted& at, const greg_t* context, const Slot& slot)
{
    using namespace sgx;
    if (signal == SIGSYS && info.si_code == 2 /*SYS_USER_DISPATCH*/) {
        at.registers[rip] -= 2;
        return exit_info::valid | exit_info::hardware | invalid_opcode;
    }
    if (info.si_code <= 0 || (signal != SIGSEGV && signal != SIGBUS && signal != SIGILL && signal != SIGFPE && signal != SIGTRAP))
        return 0;
    const auto vector = static_cast<uint32_t>(context[REG_TRAPNO]);
    if (!enclave.has(at.registers[rip])) // no instruction comes from outside
        return exit_info::valid | exit_info::hardware | protection;
    if (strict && (vector == protection || (vector == debug_trap && info.si_code == TRAP_TRACE)) && is_refused(at.registers[rip])) {
        at.registers[rflags] &= ~trap_flag;
        return exit_info::valid | exit_info::hardware | invalid_opcode;
    }
    if (vector == page_fault || vector == protection) {
        ExceptionInfo& about = exception_of(slot, slot.tcs.current_ssa);
        about.address = vector == page_fault ? static_cast<uint64_t>(context[REG_CR2]) : 0;
        about.error = static_cast<uint32_t>(context[REG_ERR]);
        about.reserved = 0;
        if (!(enclave.secs.misc_select & misc_exinfo))
            return 0;
    }
    return exit_info::valid | (vector == breakpoint ? exit_info::software : exit_info::hardware) | vector;
}

void asynchronous_exit(Cpu& cpu, int signal, const siginfo_t& info, ucontext_t& context)
{
    auto* general = context.uc_mcontext.gregs;
    Slot& slot = *cpu.slot;
    Interrupted at = find_place(cpu, general);
    const uint32_t frame = slot.tcs.current_ssa;
    sgx::Registers& saved = registers_of(slot, frame);
    saved.exit_info = describe(signal, info, at, general, slot);
    auto* words = reinterpret_cast<uint64_t*>(&saved);
    for (int i = 0; i < target_count; ++i)
        words[i] = at.registers[i];
    saved.fs_base = at.fs;
    saved.gs_base = at.gs;
    auto* vectors = reinterpret_cast<std::byte*>(context.uc_mcontext.fpregs);
    constexpr size_t bits_at = 512, control_at = 24;
    if (!at.vectors_saved) {
        const uint64_t room = enclave.frame_size() - sizeof(sgx::Registers) - sizeof(sgx::ExceptionInfo);
        uint32_t size; // from what Linux says of the frame (sw_reserved.xstate_size)
        std::memcpy(&size, vectors + 464 + 16, sizeof size);
        std::memcpy(vectors_of(slot, frame), vectors, size < room ? size : room);
        std::memset(vectors_of(slot, frame) + bits_at + 8, 0, 56); // XCOMP_BV and what is reserved
    }
    const uint64_t none = 0;
    const uint32_t default_control = 0x1f80;
    std::memcpy(vectors + bits_at, &none, sizeof none);
    std::memcpy(vectors + control_at, &default_control, sizeof default_control);
    slot.tcs.current_ssa = frame + 1;
    for (const int i : context_of)
        general[i] = 0;
    general[REG_RAX] = static_cast<greg_t>(sgx::User::resume);
    general[REG_RBX] = static_cast<greg_t>(slot.address);
    general[REG_RCX] = general[REG_RIP] = static_cast<greg_t>(slot.tcs.exit_pointer);
    general[REG_RSP] = static_cast<greg_t>(saved.outside_rsp);
    general[REG_RBP] = static_cast<greg_t>(saved.outside_rbp);
    general[REG_EFL] = fixed_flags;
    cpu.asynchronous_exits++;
    slot.busy = false;
    cpu.mode = outside;
}

bool carry_out_leaf(const Cpu& cpu, greg_t* general)
{
    if (is_page_leaf(general))
        return carry_out_page_leaf(general);
    const uint64_t fs = base(get_fs), gs = base(get_gs);
    set_bases(cpu.outside_fs, cpu.outside_gs);
    const bool done = carry_out_key_leaf(general);
    set_bases(fs, gs);
    return done;
}

// Instructions that this machine lacks and that were not replaced. True: carried out. Else the context's TRAPNO says what the
// processor would raise.
bool carry_out(Cpu& cpu, greg_t* general)
{
    const auto pc = static_cast<uint64_t>(general[REG_RIP]);
    if (!enclave.has(pc) && !in_island(pc))
        return false;
    const auto* code = reinterpret_cast<const uint8_t*>(pc);
    const bool enclu = code[0] == 0x0f && code[1] == 0x01 && code[2] == 0xd7;
    if (enclu && (is_key_leaf(general) || is_page_leaf(general))) {
        if (!carry_out_leaf(cpu, general))
            return false;
        if (in_island(pc)) // the jump back is no place in the enclave: a signal there would find the instruction not begun
            general[REG_RIP] = static_cast<greg_t>(site_of(pc) + 5);
        cpu.traps++;
        return true;
    }
    if (!enclave.has(pc))
        return false;
    if (enclu && general[REG_RAX] == static_cast<greg_t>(sgx::User::exit)) {
        general[REG_RCX] = static_cast<greg_t>(pc); // as the jump would
        general[REG_RIP] = reinterpret_cast<greg_t>(&glume_emulator_exit);
        cpu.traps++;
        return true;
    }
    // F3 REX.W 0F AE /0 to /3 with a register: rdfsbase, rdgsbase, wrfsbase, wrgsbase.
    if (code[0] != 0xf3 || (code[1] & 0xf8) != 0x48 || code[2] != 0x0f || code[3] != 0xae || code[4] < 0xc0 || code[4] >= 0xe0 || has_fsgsbase())
        return false;
    constexpr int order[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
    greg_t& operand = general[order[(code[4] & 7) | (code[1] & 1) << 3]];
    switch (code[4] >> 3 & 3) {
    case 0: operand = static_cast<greg_t>(base(get_fs)); break;
    case 1: operand = static_cast<greg_t>(base(get_gs)); break;
    case 2: call(__NR_arch_prctl, set_fs, operand); break;
    default: call(__NR_arch_prctl, set_gs, operand); break;
    }
    general[REG_RIP] += 5;
    cpu.traps++;
    return true;
}

// A page fault of the enclave: true if the host's kernel would deal with it without a signal.
bool is_resolved(int signal, const siginfo_t& info, greg_t* general)
{
    constexpr greg_t in_use = 1, fetched = 16, by_processor = 0x8000; // of the error code: the page is there, the EPCM refused it
    if ((signal != SIGSEGV && signal != SIGILL) || info.si_code <= 0 || general[REG_TRAPNO] != sgx::page_fault || !enclave.has(static_cast<uint64_t>(general[REG_CR2])))
        return false;
    if (general[REG_CR2] == general[REG_RIP])
        general[REG_ERR] |= fetched; // not every machine says so
    const pages::Fault kind = pages::look_at(static_cast<uint64_t>(general[REG_CR2]), static_cast<uint64_t>(general[REG_ERR]));
    if (kind == pages::Fault::processor)
        general[REG_ERR] |= in_use | by_processor;
    return kind == pages::Fault::resolved;
}

Cpu& this_cpu()
{
    const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    return **reinterpret_cast<Cpu**>(here & ~(stack_size - 1));
}

}

extern "C" [[gnu::used]] void glume_emulator_on_signal(int signal, siginfo_t* info, void* untyped)
{
    Cpu& cpu = this_cpu();
    auto& context = *static_cast<ucontext_t*>(untyped);
    auto* general = context.uc_mcontext.gregs;
    if (cpu.mode == inside) {
        if (signal == SIGILL && carry_out(cpu, general))
            return;
        const bool resolved = is_resolved(signal, *info, general);
        asynchronous_exit(cpu, signal, *info, context);
        set_bases(cpu.outside_fs, cpu.outside_gs);
        if (resolved)
            return; // to the exit pointer, without a signal
    } else if (cpu.mode == exiting) {
        glume_emulator_do_exit(&cpu);
        for (int i = 0; i < target_count; ++i)
            if (i != rflags)
                general[context_of[i]] = static_cast<greg_t>(cpu.target[i]);
    }
    handler(cpu, signal, info, &context);
}

namespace {

struct Action { void (*handle)(int, siginfo_t*, void*); uint64_t flags; void (*restorer)(); uint64_t mask; };

}

long set_action(int signal, int what, bool no_child_wait)
{
    Action action{glume_emulator_signal, SA_SIGINFO | SA_ONSTACK | 0x04000000u /*SA_RESTORER*/ | (no_child_wait ? SA_NOCLDWAIT : 0), glume_emulator_restorer, ~uint64_t{0}};
    if (what != 0)
        action.handle = reinterpret_cast<void (*)(int, siginfo_t*, void*)>(what == 1 ? uintptr_t{1} : uintptr_t{0});
    return call(__NR_rt_sigaction, signal, reinterpret_cast<long>(&action), 0, 8);
}

void install(Handler wanted)
{
    handler = wanted;
    for (int signal = 1; signal <= 64; ++signal)
        set_action(signal, 0, false); // SIGKILL and SIGSTOP refuse
}

Cpu* attach_thread()
{
    // Aligned to its size, with the lowest page for the address of the Cpu alone.
    auto* room = static_cast<std::byte*>(::mmap(nullptr, 2 * stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (room == MAP_FAILED)
        return nullptr;
    const auto start = (reinterpret_cast<uintptr_t>(room) + stack_size - 1) & ~(stack_size - 1);
    if (start != reinterpret_cast<uintptr_t>(room))
        ::munmap(room, start - reinterpret_cast<uintptr_t>(room));
    const auto end = reinterpret_cast<uintptr_t>(room) + 2 * stack_size;
    if (start + stack_size != end)
        ::munmap(reinterpret_cast<void*>(start + stack_size), end - start - stack_size);
    auto* cpu = new (reinterpret_cast<void*>(start + 64)) Cpu;
    *reinterpret_cast<Cpu**>(start) = cpu;
    cpu->outside_fs = base(get_fs);
    cpu->outside_gs = base(get_gs);
    const stack_t stack{reinterpret_cast<void*>(start + 1024), 0, stack_size - 1024};
    call(__NR_sigaltstack, reinterpret_cast<long>(&stack));
    // A call inside the enclave is an invalid instruction there: only what lies above it may make calls.
    constexpr int set_dispatch = 59, on = 1;
    const uint64_t above = enclave.secs.size;
    if (::prctl(set_dispatch, on, above, (uint64_t{1} << 47) - above, nullptr) != 0)
        return nullptr;
    constexpr int set_cpuid = 0x1012;
    if (strict) { // what the machine does not refuse, describe() does after a step
        call(__NR_prctl, PR_SET_TSC, PR_TSC_SIGSEGV);
        call(__NR_arch_prctl, set_cpuid, 0);
    }
    return cpu;
}

void detach_thread(Cpu* cpu)
{
    const stack_t none{nullptr, SS_DISABLE, 0};
    call(__NR_sigaltstack, reinterpret_cast<long>(&none));
    ::munmap(reinterpret_cast<void*>(reinterpret_cast<uintptr_t>(cpu) & ~(stack_size - 1)), stack_size);
}

}
