// SPDX-License-Identifier: Apache-2.0
// What the parts of the direct host share. The host includes base and host.h only.
#pragma once
#include "host/host.h"
#include "host/linux/call.h"

namespace direct {

// Linux's numbers for what the host uses in several places.
inline constexpr int signal_count = 64;
inline constexpr int sig_poke = raw::poke_signal;

extern int process_id;              // changes in a forked child

// This thread's ways into the kernel: the host signal stack and Syscall User Dispatch, which is needed again after fork.
void arm_thread(host::ThreadBlock&);
void arm_dispatch();
void install_handlers();
// Before a fork: the child shall have the page tables of the kernel's own code.
void keep_page_tables();
// Finds the clocks of the host's vDSO, having moved it above the program's space if it lies there.
void move_vdso(uintptr_t vdso);
bool in_vdso(uintptr_t pc);

// The ELF auxiliary vector that the host started us with.
uint64_t auxiliary(uint64_t type);

}
