// SPDX-License-Identifier: Apache-2.0
// The program's general registers while its thread is in the kernel: they lie at the top of the kernel stack, where entry.S
// puts them and from where it takes them back.
#pragma once
#include <cstddef>
#include <cstdint>
#include "host/thread.h"

using host::Entry;

struct Registers {
    uint64_t r15 = 0, r14 = 0, r13 = 0, r12 = 0, rbp = 0, rbx = 0, r11 = 0, r10 = 0, r9 = 0, r8 = 0;
    uint64_t rax = 0, rcx = 0, rdx = 0, rsi = 0, rdi = 0;
    uint64_t number = 0;      // rax at entry: the call's number, kept for restarts
    Entry entry = Entry::call;
    uint64_t rip = 0, rflags = 0x202, rsp = 0;
};
// The last four are host::EntryFrame, too.
static_assert(sizeof(Registers) == 160 && offsetof(Registers, rcx) == 88 && offsetof(Registers, number) == 120 && offsetof(Registers, rip) == 136);
