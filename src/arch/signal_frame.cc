// SPDX-License-Identifier: Apache-2.0
// Signal frames, byte for byte as Linux lays them out (arch/x86 signal frames, asm/sigcontext.h).
#include "arch/signal_frame.h"
#include "arch/rewrite.h"
#include "mm/user.h"

namespace {

struct RtSigframe {
    uint64_t return_address;
    abi::ucontext context;
    host::SignalInfo info;
};
static_assert(sizeof(RtSigframe) == 440);

constexpr uint64_t red_zone = 128;
constexpr uint32_t magic1 = 0x4650'5853, magic2 = 0x4650'5845;
constexpr uint16_t program_cs = 0x33, program_ss = 0x2b;

// In XsaveArea::software: how large the state behind the legacy area is.
struct Software {
    uint32_t magic;
    uint32_t extended_size; // with magic2 behind it
    uint64_t components;
    uint32_t size;
    uint32_t padding[7];
};
static_assert(sizeof(Software) == sizeof(arch::XsaveArea::software));

// What a program may change with popf: carry, parity, adjust, zero, sign, trap, direction, overflow, alignment check, RF.
constexpr uint64_t free_flags = 0x50dd5;
constexpr uint64_t fixed_flags = 0x202; // always one, and interrupts on
constexpr uint64_t flag_trap = 0x100, flag_direction = 0x400, flag_resume = 0x10000;

abi::sigcontext general_of(const Registers& r)
{
    abi::sigcontext c{};
    c.r8 = r.r8, c.r9 = r.r9, c.r10 = r.r10, c.r11 = r.r11, c.r12 = r.r12, c.r13 = r.r13, c.r14 = r.r14, c.r15 = r.r15;
    c.rdi = r.rdi, c.rsi = r.rsi, c.rbp = r.rbp, c.rbx = r.rbx, c.rdx = r.rdx, c.rax = r.rax, c.rcx = r.rcx;
    c.rsp = r.rsp, c.rip = r.rip, c.rflags = r.rflags;
    c.cs = program_cs, c.ss = program_ss;
    return c;
}

void set_general(Registers& r, const abi::sigcontext& c)
{
    r.r8 = c.r8, r.r9 = c.r9, r.r10 = c.r10, r.r11 = c.r11, r.r12 = c.r12, r.r13 = c.r13, r.r14 = c.r14, r.r15 = c.r15;
    r.rdi = c.rdi, r.rsi = c.rsi, r.rbp = c.rbp, r.rbx = c.rbx, r.rdx = c.rdx, r.rax = c.rax, r.rcx = c.rcx;
    r.rsp = c.rsp, r.rip = arch::actual_rip(c.rip);
    r.rflags = (c.rflags & free_flags) | fixed_flags;
}

// Where the state lies below `sp`, and the frame below it: the stack as a called function finds it.
struct Place { uint64_t state, frame; };
Place place_below(uint64_t sp, size_t state_size)
{
    uint64_t state = (sp - state_size - sizeof magic2) & ~uint64_t{arch::xsave_alignment - 1};
    return {state, ((state - sizeof(RtSigframe)) & ~uint64_t{15}) - 8};
}

// The vector state at `from` into `area`, and which components of it count.
Result<uint64_t> read_state(uint64_t from, arch::XsaveArea& area)
{
    auto& layout = arch::xsave_layout();
    constexpr size_t legacy_size = 512;
    constexpr uint64_t legacy_components = 3;
    TRY(user::copy_in(&area, from, legacy_size));
    auto software = __builtin_bit_cast(Software, area.software);
    bool extended = software.magic == magic1 && software.size >= sizeof(arch::XsaveArea) && software.size <= layout.size &&
                    software.extended_size >= software.size;
    if (extended) {
        uint32_t mark;
        TRY(user::copy_in(&mark, from + software.size, sizeof mark));
        extended = mark == magic2;
    }
    if (!extended) {
        area.state_bits = legacy_components;
        return legacy_components;
    }
    TRY(user::copy_in(&area, from, software.size));
    uint64_t components = software.components & layout.components;
    // A frame that was cut short must not load what lies behind it.
    if (software.size < layout.size)
        components &= legacy_components;
    return components;
}

}

namespace arch {

bool on_altstack(const abi::stack& stack, uint64_t sp)
{
    if (stack.flags & abi::ss_autodisarm)
        return false;
    return stack.size && sp > stack.sp && sp - stack.sp <= stack.size;
}

Result<> push_frame(Registers& r, const Frame& frame, XsaveArea& room)
{
    auto& layout = xsave_layout();
    if (!(frame.action.flags & abi::sa_restorer))
        return err::fault;
    uint64_t sp = r.rsp - red_zone;
    bool nested = on_altstack(frame.altstack, r.rsp), entering = false;
    if ((frame.action.flags & abi::sa_onstack) && frame.altstack.size && !nested) {
        sp = frame.altstack.sp + frame.altstack.size;
        entering = true;
    }
    auto at = place_below(sp, layout.size);
    // The alternate stack is too small; what lies below it is not ours to overwrite.
    if ((nested || entering) && !(at.frame > frame.altstack.sp && at.frame - frame.altstack.sp <= frame.altstack.size))
        return err::fault;

    RtSigframe out{};
    out.return_address = frame.action.restorer;
    out.context.flags = abi::uc_fp_xstate | abi::uc_sigcontext_ss | abi::uc_strict_restore_ss;
    out.context.altstack = frame.altstack;
    out.context.general = general_of(r);
    out.context.general.error = frame.error_code;
    out.context.general.trap = frame.trap_number;
    out.context.general.cr2 = frame.cr2;
    out.context.general.old_mask = frame.mask.bits();
    out.context.general.fpstate = at.state;
    out.context.mask = frame.mask.bits();
    if (frame.action.flags & abi::sa_siginfo)
        out.info = frame.info;

    xsave(room);
    room.state_bits |= 3;
    Software software{magic1, static_cast<uint32_t>(layout.size + sizeof magic2), layout.components, static_cast<uint32_t>(layout.size), {}};
    __builtin_memcpy(room.software, &software, sizeof software);
    TRY(user::copy_out(at.state, &room, layout.size));
    TRY(user::copy_out(at.state + layout.size, &magic2, sizeof magic2));
    TRY(user::copy_out(at.frame, &out, sizeof out));

    r.rdi = static_cast<uint64_t>(frame.info.signo);
    r.rsi = at.frame + offsetof(RtSigframe, info);
    r.rdx = at.frame + offsetof(RtSigframe, context);
    r.rax = 0;
    r.rip = frame.action.handler;
    r.rsp = at.frame;
    r.rflags &= ~(flag_trap | flag_direction | flag_resume);
    r.entry = Entry::event;
    reset_vectors();
    return {};
}

Result<Taken> pop_frame(Registers& r, XsaveArea& room)
{
    abi::ucontext context;
    TRY(user::copy_in(&context, r.rsp, sizeof context)); // the handler's ret has taken the return address
    if (context.general.fpstate) {
        uint64_t components = TRY(read_state(context.general.fpstate, room));
        xrstor(room, components);
    } else {
        reset_vectors();
    }
    set_general(r, context.general);
    r.entry = Entry::event; // nothing of this is a call's result
    return Taken{SignalSet{context.mask}, context.altstack};
}

}
