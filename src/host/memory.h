// SPDX-License-Identifier: Apache-2.0
// Host interface: memory. The kernel decides every address; the host only fills it in. All ranges are page aligned, and in
// the program's space unless said otherwise. Semantics and errors are mmap(2)'s, munmap(2)'s and so on.
// Belief: after success the pages are there with these rights; their first content is zero (anonymous) or the file's.
#pragma once
#include "host/types.h"

namespace host {

enum class Share : int { shared = 1, priv = 2 };

// Flags passed on to the host's map as they are; each is a hint or an attribute, none moves the mapping.
enum class MapHint : int {
    grows_down = 0x100,
    locked = 0x2000,
    no_reserve = 0x4000,
    populate = 0x8000,
    nonblock = 0x10000,
    stack = 0x20000,
};

// The part of user::space in which there can be memory.
Range program_memory();
// Replaces whatever is mapped in `at`. `file` none maps zeroed memory.
Result<> map(Range at, Flags<Prot>, Share, Flags<MapHint>, Handle file = Handle::none, uint64_t offset = 0);
Result<> unmap(Range);
Result<> protect(Range, Flags<Prot>);
// pkey_mprotect(2); `key` -1 means mprotect's own choice.
Result<> protect_key(Range, Flags<Prot>, int key);
Result<int> key_allocate(uint32_t flags, uint32_t rights);
Result<> key_free(int key);
// Moves [from] to `to` and gives it `to.size()` bytes (mremap with MREMAP_MAYMOVE|MREMAP_FIXED). `keep` leaves the old
// range mapped and empty (MREMAP_DONTUNMAP). When to.start == from.start the mapping grows or shrinks in place.
Result<> remap(Range from, Range to, bool keep);
Result<> advise(Range, int advice);                         // madvise(2)
Result<> sync(Range, int flags);                            // msync(2)
Result<> resident(Range, Bytes out);                        // mincore(2), one byte a page
Result<> lock(Range, int flags);                            // mlock2(2)
Result<> unlock(Range);
Result<> lock_all(int flags);                               // mlockall(2), 0: munlockall
Result<Handle> memory_file(const char* name, uint32_t flags); // memfd_create(2)
// Replaces bytes of program code whose pages the program may execute but not write; the pages' rights stay as they are. The
// range lies in one private mapping. Other threads may be running the code: see sync_code().
Result<> write_code(uintptr_t at, std::span<const uint8_t> bytes);
// A file in memory that holds these bytes, one part behind the other, and that nobody can change any more: code for processes that
// descend from this one. Where has_code_files is false (the host is not trusted with code) it is err::nosys.
bool has_code_files();
Result<Handle> code_file(const char* name, std::span<const std::span<const uint8_t>> parts);
// Makes every thread of the process see code that was changed before (membarrier PRIVATE_EXPEDITED_SYNC_CORE).
void sync_code();
Result<int> barrier(int command, uint32_t flags, int cpu);    // membarrier(2) for the program

// Kernel memory: zeroed, readable and writable, above the program's space, at an address of the host's choosing that is a
// multiple of the size's next power of two, or of 1 MiB if that is less.
Result<void*> map_kernel(size_t size);
// Gives back a whole range as map_kernel gave it, readable and writable; parts of one cannot be given back.
void unmap_kernel(void* at, size_t size);
// The same, but one memory for this process and those that descend from it (where the host has such a thing; else each has its
// own). It stays until the end.
Result<void*> map_kernel_shared(size_t size);
// A hint: these pages are about to be written.
void prefault_kernel(void* at, size_t size);

}

template <> inline constexpr bool is_flag_enum<host::MapHint> = true;
