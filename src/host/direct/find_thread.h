// SPDX-License-Identifier: Apache-2.0
// How a thread that comes from its program finds its block (door.inc).
//
// A base in %gs would be enough, and is used where Linux lets programs write their bases (FSGSBASE). Elsewhere Linux loads it
// through a model-specific register at each switch to the thread, which costs microseconds where a hypervisor traps that. So a
// thread whose FS base points at a word that holds this base, as C libraries have it (ELF TLS ABI, x86-64), is found by that word:
// its bits 8 to 23 are the offset of the block's address in a table. A thread that has no FS base yet gets its own block for it. All
// others, and those whose place in the table is taken, have a base in %gs. %es says which: programs do not use it, and Linux
// keeps its selector for each thread (a selector in %gs would do too, but AMD's processors load one as slowly as a base).
//
// The word is the program's: what it writes there it breaks for itself, as with anything else of the kernel in its address
// space. What the table does not know comes by a fault, slower, but finds its block.
#pragma once
#include "host/thread.h"

namespace direct {

// Sets the running thread's FS base to what the program wants, 0 for none, and the way to its block with it.
Result<> set_fs_base(host::ThreadBlock&, uintptr_t base);
// The same for a thread that is to be started, which then calls show_way(). Gives the FS base that it is to start with.
uintptr_t prepare_way(host::ThreadBlock&, uintptr_t base);
void show_way(host::ThreadBlock&);
// Its place in the table is free for another's.
void forget_way(host::ThreadBlock&);
// In a forked child: the running thread is alone.
void forget_other_ways(host::ThreadBlock&);

}
