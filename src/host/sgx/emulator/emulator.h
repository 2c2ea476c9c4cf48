// SPDX-License-Identifier: Apache-2.0
// SGX without the hardware: what the device /dev/sgx_enclave does (its ioctls, asm/sgx.h) and what the processor does (ENCLU,
// asynchronous exits), over ordinary memory of this process. It measures and checks as EINIT does, so the same signed image
// runs here and on hardware; it protects nothing.
//
// One enclave, at address 0. The enclave's `enclu`, `wrfsbase` and `wrgsbase` that stand in slots of five bytes are replaced, after
// the measurement, by jumps; where they are not, they trap and are carried out by the signal handler. A `syscall` inside the
// enclave is an invalid opcode there: Syscall User Dispatch makes it one here.
#pragma once
#include "host/sgx/architecture.h"
#include <atomic>
#include <cstdint>
#include <csignal>

namespace emulator {

// The device: commands and structures of asm/sgx.h. 0, or -errno; defect() then says more.
long control(unsigned long command, void* argument);
const char* defect();
// mmap(2) of the device where no page is yet: one is added (EAUG) when the enclave touches it. 0, or -errno.
long map(uint64_t offset, uint64_t size, uint64_t rights);
// mprotect(2) within the enclave: what the page tables allow, beside what the processor does. 0, or -errno.
long protect(uint64_t start, uint64_t size, uint64_t rights);
// Pages that were added and removed since EINIT.
struct PageCounts { uint64_t added, removed; };
PageCounts page_counts();

// A processor thread: made by the host thread itself, which sets up its signal stack and dispatch. Offsets are assembler's.
struct Cpu {
    uint64_t target[18] = {};             // registers to go on with: rax rcx rdx rbx rsp rbp rsi rdi r8…r15 rflags rip
    uint32_t mode = 0;                    // 144, enum Mode
    std::atomic<uint32_t> noted{0};       // 148 a signal came outside: ERESUME does not happen
    uint64_t outside_fs = 0, outside_gs = 0; // 152, 160
    uint64_t inside_fs = 0, inside_gs = 0;
    struct Slot* slot = nullptr;          // the TCS that it is in
    uint64_t resuming = 0;
    uint64_t frame[5] = {};               // 200 for iret: rip cs rflags rsp ss
    uint64_t entries = 0, resumes = 0, asynchronous_exits = 0, traps = 0; // traps: instructions that the handler carried out
    void* owner = nullptr;                // the runtime's
};
static_assert(offsetof(Cpu, mode) == 144 && offsetof(Cpu, outside_fs) == 152 && offsetof(Cpu, frame) == 200);

// For tests, before threads are attached: CPUID, RDTSC and RDTSCP are invalid opcodes in the enclave, as on a processor with SGX1,
// where the machine can refuse them (ARCH_SET_CPUID, PR_SET_TSC; many virtual machines cannot), and elsewhere when the program
// steps onto them by its trap flag. Without this they are carried out as they are.
extern bool strict;
// RDTSC and its processor, outside of the enclave.
uint64_t counter(uint32_t& processor);

Cpu* attach_thread();
void detach_thread(Cpu*);                 // by that thread, as its last use

// Called for every signal after the asynchronous exit, if there was one, as Linux calls a handler on hardware: then the context's
// rip is the AEP. All signals are blocked meanwhile.
using Handler = void (*)(Cpu&, int signal, siginfo_t* info, ucontext_t* context);
void install(Handler handler);
// rt_sigaction(2) with that handler (0), or SIG_IGN (1), or SIG_DFL (2).
long set_action(int signal, int what, bool no_child_wait);

}

// ENCLU[EENTER] and ENCLU[ERESUME] where the hardware has the instruction: called with rbx the TCS, rcx the AEP, and the Cpu's
// address on the top of the stack (above the return address). EENTER comes back by EEXIT. ERESUME returns only
// when a signal was noted meanwhile, and has done nothing then. rax < 0: a fault, as a #GP of the instruction.
extern "C" void glume_emulator_enter();
extern "C" void glume_emulator_resume();
