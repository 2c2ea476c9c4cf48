// SPDX-License-Identifier: Apache-2.0
// The kernel's own memory on the direct host, from a region right behind the image, with which it shares page tables. A range takes the smallest power of two that holds
// it and is aligned to that (to most_align at least what larger ones are), so ranges never overlap however they come and go.
#include <asm/unistd.h>
#include <atomic>
#include "base/spin.h"
#include "host/linux/call.h"
#include "host/memory.h"

extern "C" const char _end[]; // the image's

namespace {

constexpr int map_private = 2, map_fixed = 0x10, map_anonymous = 0x20, map_no_reserve = 0x4000, map_fixed_noreplace = 0x100000;
constexpr int read_write = 3, dont_need = 4;

// The region ends below the lowest place where the host may put its stack. Addresses are given out once; what is unmapped goes
// to a list by size class and comes back from there.
constexpr uintptr_t region_size = 0x9'0000'0000;
std::atomic<uintptr_t> next_free{0}; // 0: the region's start
uintptr_t region_start()
{
#ifdef GLUME_KERNEL_REGION // unit tests run where other things lie
    return GLUME_KERNEL_REGION;
#else
    return reinterpret_cast<uintptr_t>(_end);
#endif
}

constexpr size_t page = 4096, most_align = 1 << 20;
constexpr int classes = 24; // 4 KiB to 32 GiB

int class_of(size_t size)
{
    int n = 0;
    while (n < classes && (page << n) < size)
        n++;
    return n;
}

// A freed range keeps its first page as its link; the rest is given back.
struct Free { Free* next; };
struct FreeList { std::atomic_flag busy; Free* first = nullptr; };
FreeList free_lists[classes];

Free* pop(FreeList& list)
{
    SpinHold hold{list.busy};
    auto* first = list.first;
    if (first)
        list.first = first->next;
    return first;
}

// An address that was never given out; err::nomem when the region is used up.
Result<uintptr_t> fresh(size_t room)
{
    size_t align = room < most_align ? room : most_align;
    auto end = next_free.load(std::memory_order_relaxed);
    for (;;) {
        auto at = ((end ? end : region_start()) + align - 1) & ~(align - 1);
        if (room > region_start() + region_size - at)
            return err::nomem;
        if (next_free.compare_exchange_weak(end, at + room, std::memory_order_relaxed))
            return at;
    }
}

bool map_zeroes(uintptr_t at, size_t room, int how)
{
    return !raw::failed(raw::call(__NR_mmap, at, room, read_write, map_private | map_anonymous | map_no_reserve | how, -1, 0));
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
    auto at = TRY(fresh(room));
    if (!map_zeroes(at, room, map_fixed_noreplace)) {
        auto end = at + room;
        (void)next_free.compare_exchange_strong(end, at); // lost if another thread was given the next ones meanwhile
        return err::nomem;
    }
    return reinterpret_cast<void*>(at);
}

void host::prefault_kernel(void* start, size_t size)
{
    constexpr int populate_write = 23; // not before Linux 5.14
    auto first = reinterpret_cast<uintptr_t>(start) & ~(page - 1);
    auto end = (reinterpret_cast<uintptr_t>(start) + size + page - 1) & ~(page - 1);
    raw::call(__NR_madvise, first, end - first, populate_write);
}

Result<void*> host::map_kernel_shared(size_t size)
{
    constexpr int map_shared = 1;
    int n = class_of(size);
    if (n >= classes)
        return err::nomem;
    auto at = TRY(fresh(page << n));
    TRY(raw::value(raw::call(__NR_mmap, at, size, read_write, map_shared | map_anonymous | map_no_reserve | map_fixed_noreplace, -1, 0)));
    return reinterpret_cast<void*>(at);
}

void host::unmap_kernel(void* start, size_t size)
{
    int n = class_of(size);
    auto at = reinterpret_cast<uintptr_t>(start);
    // Pages that the program's mlockall(2) caught cannot be emptied, only replaced.
    bool emptied = !raw::failed(raw::call(__NR_madvise, at, page << n, dont_need)) || map_zeroes(at, page << n, map_fixed);
    if (!emptied)
        return; // lost rather than given out with old contents
    auto* freed = static_cast<Free*>(start);
    SpinHold hold{free_lists[n].busy};
    freed->next = free_lists[n].first;
    free_lists[n].first = freed;
}
