// SPDX-License-Identifier: Apache-2.0
// How a thread that comes from its program finds its block (door.inc).
//
// A base in %gs would be enough, and is used where Linux lets programs write their bases (FSGSBASE). Elsewhere Linux loads it
// through a model-specific register at each switch to the thread, which costs microseconds where a hypervisor traps that. So a
// thread whose FS base points at a word that holds this base, as C libraries have it (ELF TLS ABI, x86-64), is found by that word:
// by its bits 8 to 23 a table has the number of the thread's entry, which holds the block's address. All others, those
// without an FS base, and those whose place in the table is taken, have a base in %gs. %es says which: programs do not use it, and Linux
// keeps its selector for each thread (a selector in %gs would do too, but AMD's processors load one as slowly as a base).
//
// The word is the program's. What the table does not know comes by a fault, slower, but finds its block. A program that writes
// another thread's base there breaks that thread, as it can with anything else of the kernel in its address space.
#pragma once
#include "host/thread.h"

namespace direct {

// Sets the running thread's FS base to what the program wants, 0 for none, and the way to its block with it.
Result<> set_fs_base(host::ThreadBlock&, uintptr_t base);
// The same for a thread that is to be started with that FS base, and then calls show_way().
void prepare_way(host::ThreadBlock&, uintptr_t base);
void show_way(host::ThreadBlock&);
// Its place in the table is free for another's.
void forget_way(host::ThreadBlock&);
// In a forked child: the running thread is alone.
void forget_other_ways(host::ThreadBlock&);

}
