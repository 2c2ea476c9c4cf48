// SPDX-License-Identifier: Apache-2.0
// Events: what an asynchronous exit left in the SSA frame. The second stage of an exception (SDM volume 3D, 36.3): decides
// where the thread goes on, as the direct host's signal handler does, and lets ERESUME go there. Faults come from EXITINFO,
// which the processor writes; signals from the ring, which the host does.
#include <cstring>
#include "base/user_space.h"
#include "host/sgx/enclave/edmm.h"
#include "host/sgx/enclave/enclave.h"
#include "host/sgx/enclave/identity.h"

extern "C" {
extern const char glume_exit_start[], glume_exit_end[], glume_exit_again[];
extern const char glume_entry_trapped[], glume_entry_event[];
extern const char glume_enclave_window_start[], glume_enclave_window_end[], glume_enclave_request_interrupted[];
}

namespace enclave {

namespace {

constexpr int sig_ill = 4, sig_trap = 5, sig_bus = 7, sig_fpe = 8, sig_segv = 11, sig_sys = 31, sig_poke = 16;

uintptr_t address(const char* label) { return reinterpret_cast<uintptr_t>(label); }
bool between(uintptr_t pc, const char* start, const char* end) { return pc >= address(start) && pc < address(end); }
bool in_program(uintptr_t pc) { return pc < user::space.end; }
bool is_outside(uintptr_t pc) { return !sgx::enclave_range.contains(pc); } // the program has jumped there
bool is_canonical(uint64_t address) { return static_cast<uint64_t>(static_cast<int64_t>(address << 16) >> 16) == address; }

void enter_kernel(sgx::Registers& at, host::Entry entry, const char* door)
{
    constexpr uint64_t kernel_flags = 0x202; // interrupts on, and the bit that is always set
    auto& saved = host::entry_frame(host::this_thread());
    saved = {entry, at.rip, at.rflags, at.rsp};
    at.rip = address(door);
    at.rflags = kernel_flags;
    at.rsp = reinterpret_cast<uintptr_t>(&saved);
}

// The host's word of a signal, made harmless: it cannot pass for a fault of the program.
host::SignalInfo cleaned(const sgx::SignalSlot& told)
{
    host::SignalInfo info;
    std::memcpy(static_cast<void*>(&info), &told, sizeof info);
    constexpr int sig_kill = 9, sig_stop = 19; // no handler ever sees these
    if (info.signo < 1 || info.signo > 64 || info.signo == sig_kill || info.signo == sig_stop)
        info.signo = sig_poke;
    const bool fault = info.signo == sig_ill || info.signo == sig_trap || info.signo == sig_bus || info.signo == sig_fpe || info.signo == sig_segv || info.signo == sig_sys;
    if (fault && info.code > 0)
        info.code = 0; // SI_USER
    return info;
}

constexpr int si_tkill = -6;

// si_code for SIGFPE: the lowest unmasked exception of the unit's status (flags in the low six bits, masks as given).
int arithmetic_code(uint32_t flags, uint32_t masks)
{
    const uint32_t raised = flags & ~masks & 0x3f;
    if (raised & 1)
        return 7; // FPE_FLTINV
    if (raised & 4)
        return 3; // FPE_FLTDIV
    if (raised & 8)
        return 4; // FPE_FLTOVF
    if (raised & 18)
        return 5; // FPE_FLTUND: underflow, or a denormal operand
    return raised & 32 ? 6 : 0; // FPE_FLTRES
}

struct Fault { host::SignalInfo info; uint64_t trap, error, cr2; };

Fault describe(const Slot& slot, const sgx::Registers& at)
{
    const auto* frame = reinterpret_cast<const std::byte*>(&at) - sgx::ssa_registers;
    const auto& exception = *reinterpret_cast<const sgx::ExceptionInfo*>(frame + sgx::ssa_exception);
    (void)slot;
    Fault fault{};
    fault.trap = sgx::exit_info::vector(at.exit_info);
    auto say = [&](int signal, int code, uint64_t where) {
        fault.info.signo = signal;
        fault.info.code = code;
        fault.info.fault.address = where;
    };
    constexpr int si_kernel = 0x80;
    switch (fault.trap) {
    case sgx::divide: say(sig_fpe, 1, at.rip); break;
    case sgx::debug_trap: say(sig_trap, 2, at.rip); break;
    case sgx::breakpoint: say(sig_trap, si_kernel, 0); break;
    case sgx::invalid_opcode: say(sig_ill, 2, at.rip); break;
    case sgx::page_fault:
        fault.error = exception.error;
        fault.cr2 = exception.address;
        say(sig_segv, is_mapped(exception.address) ? 2 : 1, exception.address);
        break;
    case sgx::x87: {
        uint16_t control, status;
        std::memcpy(&control, frame, 2);
        std::memcpy(&status, frame + 2, 2);
        say(sig_fpe, arithmetic_code(status, control), at.rip);
        break;
    }
    case sgx::simd: {
        uint32_t mxcsr;
        std::memcpy(&mxcsr, frame + 24, 4);
        say(sig_fpe, arithmetic_code(mxcsr, mxcsr >> 7), at.rip);
        break;
    }
    case sgx::alignment: say(sig_bus, 1, 0); break;
    case sgx::protection:
        // A jump out of the enclave; to the program that is an address without a page.
        if (is_outside(at.rip) && is_canonical(at.rip)) {
            constexpr uint64_t user = 4, fetch = 16;
            fault.trap = sgx::page_fault;
            fault.error = user | fetch;
            fault.cr2 = at.rip;
            say(sig_segv, 1, at.rip);
        } else {
            say(sig_segv, si_kernel, 0);
        }
        break;
    default: say(sig_segv, si_kernel, 0); break;
    }
    return fault;
}

[[noreturn]] void kernel_fault(const Fault& fault, const sgx::Registers& at)
{
    // In struct sigcontext's order.
    const uint64_t general[] = {at.r8,  at.r9,  at.r10, at.r11, at.r12, at.r13, at.r14,     at.r15, at.rdi,      at.rsi,     at.rbp,    at.rbx,
                                at.rdx, at.rax, at.rcx, at.rsp, at.rip, at.rflags, 0,       fault.error, fault.trap, 0, fault.cr2};
    kernel::on_kernel_fault(fault.info, general, at.rip);
}

// CPUID, RDTSC and RDTSCP (SDM volume 3D, 35.6.1: #UD in an enclave; the latter two are allowed where there is SGX2).
void say_identity(sgx::Registers& at)
{
    const auto row = identity.answer(static_cast<uint32_t>(at.rax), static_cast<uint32_t>(at.rcx));
    at.rax = row.a;
    at.rbx = row.b;
    at.rcx = row.c;
    at.rdx = row.d;
}

void say_counter(const Slot& slot, sgx::Registers& at)
{
    constexpr int half = 32;
    const uint64_t now = later_counter(slot.area->counter);
    at.rax = static_cast<uint32_t>(now);
    at.rdx = now >> half;
}

// Instructions that an enclave may not execute. True: done. What was fetched can be read: no byte is looked at that the processor
// did not have to see for its #UD.
bool carry_out(const Slot& slot, sgx::Registers& at)
{
    const auto* code = reinterpret_cast<const volatile uint8_t*>(at.rip);
    constexpr uint8_t two_bytes = 0x0f, syscall = 0x05, cpuid = 0xa2, rdtsc = 0x31, group = 0x01, rdtscp = 0xf9, jump = 0xe9, int3 = 0xcc;
    // Neither is an invalid opcode: another thread has trapped here, too, and has rewritten the site since.
    const auto was_rewritten = [&] { return code[0] == jump || code[0] == int3; };
    if (was_rewritten())
        return true;
    if (code[0] != two_bytes)
        return false;
    const uint8_t second = code[1];
    if (was_rewritten())
        return true;
    if (second == syscall && in_program(at.rip)) {
        at.rip += 2;
        at.rcx = at.rip;
        at.r11 = at.rflags;
        enter_kernel(at, host::Entry::trapped_call, glume_entry_trapped);
    } else if (second == cpuid) {
        say_identity(at);
        at.rip += 2;
    } else if (second == rdtsc) {
        say_counter(slot, at);
        at.rip += 2;
    } else if (second == group && code[2] == rdtscp) {
        say_counter(slot, at);
        at.rcx = slot.area->counter_processor;
        at.rip += 3;
    } else {
        return false;
    }
    return true;
}

void on_fault(Slot& slot, sgx::Registers& at)
{
    Fault fault = describe(slot, at);
    if (fault.trap == sgx::invalid_opcode && carry_out(slot, at))
        return;
    if (fault.trap == sgx::page_fault && !edmm::is_asking(at.rip) && add_pages_at(fault.cr2, fault.error))
        return;
    if (between(at.rip, glume_exit_start, glume_exit_end)) { // the jump to what is no address at all: all other registers are the program's again
        const auto& back = host::entry_frame(host::this_thread());
        at.rip = back.rip;
        at.rflags = back.rflags;
        at.rsp = back.rsp;
    }
    if (in_program(at.rip) || is_outside(at.rip)) {
        kernel::on_fault(fault.info, fault.trap, fault.error, fault.cr2);
        enter_kernel(at, host::Entry::event, glume_entry_event);
    } else if (auto resume = kernel::fixup_for(at.rip)) {
        at.rip = resume;
    } else {
        kernel_fault(fault, at);
    }
}

// Takes what there is room for. True if something came.
bool take(Slot& slot)
{
    auto& block = host::this_thread();
    sgx::Area& area = *slot.area;
    bool any = false;
    while (area.written.load(std::memory_order_acquire) != slot.taken) {
        sgx::SignalSlot told;
        std::memcpy(&told, &area.ring[slot.taken % sgx::Area::ring_size], sizeof told);
        const host::SignalInfo info = cleaned(told);
        const bool poke = info.signo == sig_poke && info.code == si_tkill && info.sender.pid == process_id;
        if (!poke && !kernel::on_signal(info))
            break; // the kernel asks again by accept_signals()
        slot.taken++;
        any = true;
        area.taken.store(slot.taken);
    }
    if (any || area.written.load() != slot.taken)
        block.pending.store(1, std::memory_order_relaxed);
    return any;
}

void on_arrival(sgx::Registers& at)
{
    if (!host::this_thread().pending.load(std::memory_order_relaxed))
        return;
    if (in_program(at.rip))
        enter_kernel(at, host::Entry::event, glume_entry_event);
    else if (between(at.rip, glume_exit_start, glume_exit_end)) {
        at.rip = address(glume_exit_again);
        at.rsp = host::this_thread().kernel_stack();
    }
    else if (between(at.rip, glume_enclave_window_start, glume_enclave_window_end))
        at.rip = address(glume_enclave_request_interrupted);
}

}

void drain(Slot& slot)
{
    if (slot.draining)
        return;
    do {
        slot.draining = 1;
        std::atomic_signal_fence(std::memory_order_seq_cst);
        const bool any = take(slot);
        std::atomic_signal_fence(std::memory_order_seq_cst);
        slot.draining = 0;
        if (!any)
            return;
    } while (slot.area->written.load() != slot.taken);
}

}

// `sent_on`: the host says that the exit was a fault that it has no answer to. It also leaves by page faults that it resolves (a page
// that it had taken out, or adds), and when a signal comes just then, EXITINFO tells of those: the instruction only runs again.
sgx::Verdict glume_enclave_event(enclave::Slot* slot, uint64_t sent_on)
{
    using namespace enclave;
    sgx::Registers& at = interrupted(*slot);
    if (at.exit_info & sgx::exit_info::valid) {
        at.exit_info &= ~sgx::exit_info::valid; // once
        if (sent_on || sgx::exit_info::vector(at.exit_info) != sgx::page_fault)
            on_fault(*slot, at);
    }
    if (!slot->draining)
        take(*slot);
    on_arrival(at);
    return sgx::Verdict::event_done;
}
