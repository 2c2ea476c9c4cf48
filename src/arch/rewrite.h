// SPDX-License-Identifier: Apache-2.0
// Rewriting of system-call sites. A `syscall` instruction that trapped is replaced by a jump to a stub, so that it never
// traps again; docs/architecture.md explains the two kinds. Sites are remembered by file and offset, so that a file that is
// mapped again (exec) is rewritten at once. Everything that a program can see is in original addresses, never a stub's.
#pragma once
#include <cstdint>
#include "arch/registers.h"
#include "base/range.h"
#include "mm/address_space.h"

namespace arch {

// The program trapped at the `syscall` that ends at `after`: rewrites it if that is safe, else leaves it to trap again.
void rewrite_site(uintptr_t after);

// AddressSpace::map; private code of a file comes with its call sites rewritten, if an ancestor has made an image of it.
Result<uintptr_t> map(AddressSpace::Request);
// Before a fork: takes over what descendants have found since, rewrites it where this process has the same code, so that the
// next child does not find it again, and makes images of the code that the next ones are likely to map (code_image.h).
void rewrite_news();
// In the child of a fork.
void begin_as_copy();

// Registers as the program knows them: an address inside a stub becomes the original one.
void make_visible(Registers&);
// The reverse: where to go on when the program believes to be at `rip`.
uintptr_t actual_rip(uintptr_t rip);
// The program, which steps itself, stepped into a stub: goes on to where a step over the original code ends. True: that is behind
// the instruction after the call, which is to be made first; `registers` are as at a call's entry.
bool step_over_jump(Registers& registers);

// A breakpoint instruction at `pc` was hit. Where to go on if it is ours, 0 if it is the program's own.
uintptr_t after_breakpoint(uintptr_t pc);

// execve: stubs of the old program are gone (their sites stay remembered).
void forget_stubs();

struct RewriteCounts { uint64_t kind_a, kind_b, left; };
RewriteCounts rewrite_counts();

}
