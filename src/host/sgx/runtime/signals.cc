// SPDX-License-Identifier: Apache-2.0
// The host's signals on their way to the enclave. Each goes into the ring of the thread that Linux chose; a blocking call that it
// finds is ended, by the same window as in the direct host.
#include "host/sgx/layout.h"
#include "host/sgx/runtime/switchless.h"
#include "host/sgx/runtime/thread.h"
#include <cstdio>
#include <cstring>
#include <ucontext.h>
#include <unistd.h>

extern "C" const char glume_sgx_exit_pointer[], glume_sgx_block_start[], glume_sgx_block_end[], glume_sgx_block_interrupted[];
extern "C" const char glume_sgx_resume_start[], glume_sgx_resume_end[];

namespace runtime {

namespace {

bool is_fault(int signal, const siginfo_t& info)
{
    switch (signal) {
    case SIGSEGV: case SIGBUS: case SIGILL: case SIGFPE: case SIGTRAP: case SIGSYS: return info.si_code > 0;
    default: return false;
    }
}

bool between(greg_t pc, const char* start, const char* end) { return pc >= reinterpret_cast<greg_t>(start) && pc < reinterpret_cast<greg_t>(end); }

// A fault of the runtime itself: by the default action, where it stands.
void own_fault(int signal, const siginfo_t& info, greg_t pc)
{
    char text[160];
    const int length = std::snprintf(text, sizeof text, "glume: the runtime of the enclave faulted: signal %d at %llx, address %llx\n", signal,
                                     static_cast<unsigned long long>(pc), reinterpret_cast<unsigned long long>(info.si_addr));
    if (::write(2, text, static_cast<size_t>(length)) < 0)
        ::_exit(134);
    ::_exit(134);
}

void on_signal(emulator::Cpu& cpu, int signal, siginfo_t* info, ucontext_t* context)
{
    auto& thread = *static_cast<Thread*>(cpu.owner);
    sgx::Area& area = *thread.area;
    auto& pc = context->uc_mcontext.gregs[REG_RIP];
    const bool from_enclave = pc == reinterpret_cast<greg_t>(glume_sgx_exit_pointer) && context->uc_mcontext.gregs[REG_RAX] == 3;
    if (is_fault(signal, *info)) {
        if (!from_enclave)
            own_fault(signal, *info, pc);
        area.fault = 1;
        return;
    }
    restore_code(*info);
    const uint32_t at = area.written.load(std::memory_order_relaxed);
    std::memcpy(area.ring[at % sgx::Area::ring_size].words, info, sizeof(sgx::SignalSlot));
    area.written = at + 1;
    area.pending = 1;
    cpu.noted = 1;
    if (at + 1 - area.taken.load() >= sgx::Area::ring_size - 1) // no room for another: until the enclave has looked
        std::memset(&context->uc_sigmask, 0xff, 8);
    if (between(pc, glume_sgx_block_start, glume_sgx_block_end))
        pc = reinterpret_cast<greg_t>(glume_sgx_block_interrupted);
    else if (between(pc, glume_sgx_resume_start, glume_sgx_resume_end))
        pc = reinterpret_cast<greg_t>(glume_sgx_exit_pointer);
}

}

void take_signals() { emulator::install(on_signal); }

}
