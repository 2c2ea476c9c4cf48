// SPDX-License-Identifier: Apache-2.0
// Memory on the direct host: the program's ranges, as the kernel decides them.
#include <asm/unistd.h>
#include "base/user_space.h"
#include "host/direct/direct.h"
#include "host/linux/call.h"

namespace {

constexpr int map_fixed = 0x10, map_anonymous = 0x20;
constexpr int remap_maymove = 1, remap_fixed = 2, remap_dontunmap = 4;

long advise_raw(uintptr_t at, size_t size, int advice) { return raw::call(__NR_madvise, at, size, advice); }

}

Result<> host::map(Range at, Flags<Prot> prot, Share share, Flags<MapHint> hints, Handle file, uint64_t offset)
{
    int flags = map_fixed | static_cast<int>(share) | hints.bits() | (file == Handle::none ? map_anonymous : 0);
    return raw::done(raw::call(__NR_mmap, at.start, at.size(), prot.bits(), flags, file, offset));
}
Range host::program_memory() { return user::space; }
Result<> host::unmap(Range r) { return raw::done(raw::call(__NR_munmap, r.start, r.size())); }
Result<> host::protect(Range r, Flags<Prot> prot) { return raw::done(raw::call(__NR_mprotect, r.start, r.size(), prot.bits())); }
Result<> host::protect_key(Range r, Flags<Prot> prot, int key) { return raw::done(raw::call(__NR_pkey_mprotect, r.start, r.size(), prot.bits(), key)); }
Result<int> host::key_allocate(uint32_t flags, uint32_t rights) { return raw::value<int>(raw::call(__NR_pkey_alloc, flags, rights)); }
Result<> host::key_free(int key) { return raw::done(raw::call(__NR_pkey_free, key)); }
Result<> host::remap(Range from, Range to, bool keep)
{
    if (from.start == to.start)
        return raw::done(raw::call(__NR_mremap, from.start, from.size(), to.size(), 0));
    int flags = remap_maymove | remap_fixed | (keep ? remap_dontunmap : 0);
    return raw::done(raw::call(__NR_mremap, from.start, from.size(), to.size(), flags, to.start));
}
Result<> host::advise(Range r, int advice) { return raw::done(advise_raw(r.start, r.size(), advice)); }
Result<> host::sync(Range r, int flags) { return raw::done(raw::call(__NR_msync, r.start, r.size(), flags)); }
Result<> host::resident(Range r, Bytes out) { return raw::done(raw::call(__NR_mincore, r.start, r.size(), out.start)); }
Result<> host::lock(Range r, int flags) { return raw::done(raw::call(__NR_mlock2, r.start, r.size(), flags)); }
Result<> host::unlock(Range r) { return raw::done(raw::call(__NR_munlock, r.start, r.size())); }
Result<> host::lock_all(int flags) { return raw::done(flags ? raw::call(__NR_mlockall, flags) : raw::call(__NR_munlockall)); }
Result<host::Handle> host::memory_file(const char* name, uint32_t flags) { return raw::value<Handle>(raw::call(__NR_memfd_create, name, flags)); }
Result<int> host::barrier(int command, uint32_t flags, int cpu) { return raw::value<int>(raw::call(__NR_membarrier, command, flags, cpu)); }

void host::sync_code()
{
    constexpr int register_sync_core = 1 << 6, sync_core = 1 << 5;
    if (raw::failed(raw::call(__NR_membarrier, sync_core, 0, 0))) {
        raw::call(__NR_membarrier, register_sync_core, 0, 0);
        raw::call(__NR_membarrier, sync_core, 0, 0);
    }
}
