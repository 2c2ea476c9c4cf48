// SPDX-License-Identifier: Apache-2.0
// Memory on the direct host: the program's ranges as the kernel decides them, and the kernel's own from a region above them.
#include <asm/unistd.h>
#include "base/user_space.h"
#include "host/direct/direct.h"
#include "host/linux/call.h"

namespace {

constexpr int map_fixed = 0x10, map_anonymous = 0x20, map_private = 2, map_no_reserve = 0x4000, map_fixed_noreplace = 0x100000;
constexpr int remap_maymove = 1, remap_fixed = 2, remap_dontunmap = 4;

// The kernel's own memory lies here: above the image, below the highest place where the host may put its stack. Addresses are
// given out once; what is unmapped goes to a list by size class and comes back from there.
constexpr Range kernel_region{0x7ff1'0000'0000, 0x7ffa'0000'0000};
std::atomic<uintptr_t> next_free{kernel_region.start};

constexpr size_t page = 4096;
constexpr int classes = 24; // 4 KiB to 32 GiB

int class_of(size_t size)
{
    int n = 0;
    while ((page << n) < size)
        n++;
    return n;
}

// A freed range keeps its first page as its link; the rest is given back.
struct Free { Free* next; };
struct FreeList { std::atomic_flag busy; Free* first = nullptr; };
FreeList free_lists[classes];

struct Hold {
    explicit Hold(FreeList& held) : list(held) { while (list.busy.test_and_set(std::memory_order_acquire)) __builtin_ia32_pause(); }
    ~Hold() { list.busy.clear(std::memory_order_release); }
    FreeList& list;
};

Free* pop(FreeList& list)
{
    Hold hold{list};
    auto* first = list.first;
    if (first)
        list.first = first->next;
    return first;
}

long advise_raw(uintptr_t at, size_t size, int advice) { return raw::call(__NR_madvise, at, size, advice); }
constexpr int dont_need = 4;

}

Result<> host::map(Range at, Flags<Prot> prot, Share share, Flags<MapHint> hints, Handle file, uint64_t offset)
{
    int flags = map_fixed | static_cast<int>(share) | hints.bits() | (file == Handle::none ? map_anonymous : 0);
    return raw::done(raw::call(__NR_mmap, at.start, at.size(), prot.bits(), flags, file, offset));
}
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

Result<void*> host::map_kernel(size_t size)
{
    int n = class_of(size);
    if (n >= classes)
        return err::nomem;
    if (auto* old = pop(free_lists[n])) {
        old->next = nullptr;
        return static_cast<void*>(old);
    }
    size_t room = page << n;
    auto at = next_free.fetch_add(room, std::memory_order_relaxed);
    if (at + room > kernel_region.end)
        return err::nomem;
    TRY(raw::value(raw::call(__NR_mmap, at, room, 3, map_private | map_anonymous | map_no_reserve | map_fixed_noreplace, -1, 0)));
    return reinterpret_cast<void*>(at);
}

void host::unmap_kernel(void* at, size_t size)
{
    int n = class_of(size);
    advise_raw(reinterpret_cast<uintptr_t>(at), page << n, dont_need);
    auto* freed = static_cast<Free*>(at);
    Hold hold{free_lists[n]};
    freed->next = free_lists[n].first;
    free_lists[n].first = freed;
}
