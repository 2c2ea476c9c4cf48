// SPDX-License-Identifier: Apache-2.0
// Which images of rewritten code (code_image.h) there are, and which of them the running program has mapped. Part of
// arch/rewrite.cc, whose lock is held wherever one of these is called.
#pragma once
#include <optional>
#include "arch/code_image.h"
#include "base/intrusive.h"

namespace arch {

// Sites found in a file, by offset of the `syscall`: they outlive the program (exec).
struct Known {
    uint64_t offset = 0;
    ListHook in_file;
};
struct KnownFile {
    mm::Mappable::Identity file;
    size_t count = 0;
    List<Known, &Known::in_file> sites;
    ListHook all;
};
using KnownFiles = List<KnownFile, &KnownFile::all>;

namespace images {

// A process that forks again and again makes images of the code that it runs itself: its interpreter and libraries, which its
// children mostly run too.
void before_fork(KnownFiles&);

// The image of a segment that is about to be mapped; null: none, or the file has changed since.
const CodeImage* find(const mm::Mappable&, uint64_t offset, size_t size);
// The code was mapped at `code`: maps its stubs. False: their place is taken, the code cannot stay.
bool map_stubs(const CodeImage&, uintptr_t code);
// The program is gone, and with it all that was mapped.
void forget_mapped();

// A site of the program's, by the address of its `syscall` or of its stub.
struct Place { uintptr_t syscall, slot; SiteShape shape; };
std::optional<Place> by_syscall(uintptr_t);
std::optional<Place> by_slot(uintptr_t);
// Whether an image's jump is what stands there now.
bool in_place(uintptr_t syscall);

}
}
