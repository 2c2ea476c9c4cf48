// SPDX-License-Identifier: Apache-2.0
// The kernel's heap: slabs by size class, a cache for each thread, pages from a source that the kernel (or a test) defines.
//
// Memory comes in chunks of 1 MiB, aligned to their size, cut into 16 blocks of 64 KiB; the chunk's first page describes its
// blocks, so a pointer leads to its block by two shifts. A block serves one size class of one cache. The thread that owns the
// cache allocates and frees with plain loads and stores. A thread that frees another's memory pushes it on a list of the
// owner's cache, which the owner empties when it runs out: no lock either. A thread that ends gives its whole cache to the next
// thread that begins. Only the exchange of whole blocks takes a lock, and no page request is made while it is held.
//
// Everything is constant-initialised: allocation works as soon as thread_slot() does. None of it may be called from a host
// signal handler. In checked builds (GLUME_CHECKED, which debug builds are too) every object carries its size and its allocator's address behind a red zone,
// free memory is poisoned and checked when it is given out again.
#pragma once
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include "base/result.h"

#if defined(GLUME_DEBUG) && !defined(GLUME_CHECKED)
#define GLUME_CHECKED 1
#endif

namespace heap {

// What the heap needs of the machine.
inline constexpr size_t chunk_size = size_t{1} << 20;
Result<void*> pages(size_t bytes);          // zeroed, aligned to chunk_size; `bytes` is a multiple of 4096; err::nomem
void release_pages(void* start, size_t bytes);
void prefault(void* start, size_t bytes);   // about to be used: may bring the pages in now, together
void*& thread_slot();                       // a word of this thread's own, null at first

inline constexpr size_t least_align = 16;
inline constexpr size_t most_align = 4096;

// nullptr when there is no memory, or an alignment above most_align is asked for. A size of 0 is an object like any other.
[[nodiscard]] void* allocate(size_t size, size_t align = least_align);
void free(void*);                           // nullptr is allowed
[[nodiscard]] void* allocate_for(const void* caller, size_t size, size_t align = least_align); // as from `caller`, in reports of checked builds

// Type-stable memory: a place that once held an object never holds anything but objects from allocate_stable. In a free place
// the bytes 8..12 stay 0, and bytes 0..8 stay as they were: an object that keeps {vptr, std::atomic<uint32_t> refs} there can
// be looked at when it may be gone already, and is seen as having no references. Up to most_stable bytes.
inline constexpr size_t most_stable = 32768 - 64;
[[nodiscard]] void* allocate_stable(size_t size);
void free_stable(void*);                    // the count in it must be 0 already

// Base of classes whose objects live in type-stable memory. The first base must bring the {vptr, refs} header.
struct TypeStable {
    static void* operator new(size_t size, const std::nothrow_t&) noexcept { return allocate_stable(size); }
    static void operator delete(void* p) { free_stable(p); }
    static void operator delete(void* p, const std::nothrow_t&) noexcept { free_stable(p); }
    static void* operator new(size_t, void* at) noexcept { return at; }
    static void operator delete(void*, void*) noexcept {}
};

// Gives back the cache in `slot`: by the thread itself as it ends, or for a thread that is gone (after fork, in the child).
// That thread must not allocate or free afterwards, or it gets a cache again.
void retire(void*& slot);

struct ClassUse {
    size_t size = 0;            // bytes of an object; 0: everything above the largest class
    bool stable = false;
    uint64_t allocations = 0;   // since the start
    uint64_t live = 0;          // objects; those freed by other threads count until their owner has taken them back
};
inline constexpr size_t class_count = 40;
inline constexpr size_t use_count = 2 * class_count + 1;
ClassUse use(size_t index);     // index < use_count; a snapshot, not exact while other threads run
size_t total_bytes();           // taken from the page source

#ifdef GLUME_CHECKED
// Every live object. The visitor must not allocate.
struct Leak { void* object; size_t size; const void* caller; };
void for_each_live(void (*visit)(void* context, Leak), void* context);
// The n-th allocation from now on fails (1: the next), and every later one too if `for_good`; 0 cancels.
void fail_nth(uint64_t n, bool for_good = false);
bool fails_now();               // counts as an allocation: for those who get memory elsewhere, and should fail alike
// Live objects that no pointer in `roots`, or in an object that one leads to, points into; when nothing else runs. How many. It
// marks what it reaches, so no object may be freed afterwards.
using Roots = std::span<const std::span<const std::byte>>;
size_t find_leaks(Roots roots, void (*visit)(void* context, Leak), void* context);
bool is_heap(const void*);      // an address in the heap's own pages
// What find_leaks needs of the machine: reads a piece of the roots; false when that cannot be read.
bool read_root(std::span<uintptr_t> to, const std::byte* from);
#endif

}
