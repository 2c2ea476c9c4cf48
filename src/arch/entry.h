// SPDX-License-Identifier: Apache-2.0
// The C++ side of entry.S: what assembler calls, and how the kernel goes to the program.
#pragma once
#include <cstdint>
#include "arch/registers.h"

// Hidden: reached relative to rip, with no table in between.
#pragma GCC visibility push(hidden)
extern "C" {
// A system call; sets registers->rax, or other registers for calls that change them all (sys/dispatch.cc).
void glume_dispatch(Registers* registers);
// A signal or a fault interrupted the program (task/events.cc).
void glume_event(Registers* registers);
// The slow way out: `pending` was set (task/events.cc).
void glume_slow(Registers* registers);
[[noreturn]] void glume_enter_program(Registers*);
[[noreturn]] void glume_call_on_stack(void* argument, uintptr_t top, void (*function)(void*));
// Labels, never called.
void glume_entry_call();
}
#pragma GCC visibility pop

namespace arch {
// Goes to the program with this thread's Registers.
[[noreturn]] inline void enter_program(Registers& registers) { glume_enter_program(&registers); }
}
