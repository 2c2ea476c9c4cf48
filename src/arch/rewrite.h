// SPDX-License-Identifier: Apache-2.0
// Rewriting of system-call sites. A `syscall` instruction that trapped is replaced by a jump to a stub, so that it never
// traps again; docs/architecture.md explains the two kinds. Sites are remembered by file and offset, so that a file that is
// mapped again (exec) is rewritten at once. Everything that a program can see is in original addresses, never a stub's.
#pragma once
#include <cstdint>
#include "arch/registers.h"
#include "base/range.h"
#include "mm/mappable.h"

namespace arch {

// The program trapped at the `syscall` that ends at `after`: rewrites it if that is safe, else leaves it to trap again.
void rewrite_site(uintptr_t after);

// A private file mapping with code was made at `range` from `offset`: rewrites the sites that are known in it.
void rewrite_known_sites(Range range, const mm::Mappable& object, uint64_t offset);
// Before a fork: rewrites what forked processes have found since in the program of their parents, where those themselves never
// go, so that the next child does not find it again. What they find in programs that they run is theirs alone.
void rewrite_news();
// In the child of a fork.
void begin_as_copy();

// An address as the program knows it: one inside a stub becomes the original one.
uintptr_t visible_rip(uintptr_t rip);
// The reverse: where to go on when the program believes to be at `rip`.
uintptr_t actual_rip(uintptr_t rip);

// A breakpoint instruction at `pc` was hit. Where to go on if it is ours, 0 if it is the program's own.
uintptr_t after_breakpoint(uintptr_t pc);

// execve: stubs of the old program are gone (their sites stay remembered).
void forget_stubs();

struct RewriteCounts { uint64_t kind_a, kind_b, left; };
RewriteCounts rewrite_counts();

}
