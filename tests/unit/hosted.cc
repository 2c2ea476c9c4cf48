// SPDX-License-Identifier: Apache-2.0
// What base/ needs of the machine, for the hosted tests: pages by mmap, sleep and wake by futex, words of a thread's own.
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>
#include "base/heap_parts.h"
#include "base/sync.h"
#include "hosted.h"

void panic(const char* why, std::source_location at)
{
    fprintf(stderr, "panic: %s at %s:%u\n", why, at.file_name(), at.line());
    abort();
}

namespace hosted {
std::atomic<bool> no_pages{false};
std::atomic<size_t> pages_mapped{0};
thread_local int new_fails_in = 0;
}

// As the library's own, but fails when a test wants it.
void* operator new(size_t size, const std::nothrow_t&) noexcept
{
    if (hosted::new_fails_in > 0 && --hosted::new_fails_in == 0)
        return nullptr;
    try {
        return ::operator new(size);
    } catch (...) {
        return nullptr;
    }
}

Result<void*> heap::pages(size_t bytes)
{
    size_t asked = bytes + chunk_size;
    void* start = hosted::no_pages ? MAP_FAILED : mmap(nullptr, asked, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED)
        return err::nomem;
    auto from = reinterpret_cast<uintptr_t>(start);
    uintptr_t aligned = (from + chunk_size - 1) & ~(chunk_size - 1);
    if (aligned != from)
        munmap(start, aligned - from);
    munmap(reinterpret_cast<void*>(aligned + bytes), from + asked - aligned - bytes);
    hosted::pages_mapped += bytes;
    return reinterpret_cast<void*>(aligned);
}

#ifdef GLUME_CHECKED
HEAP_UNCHECKED bool heap::read_root(std::span<uintptr_t> to, const std::byte* from)
{
    for (size_t i = 0; i < to.size(); i++)
        to[i] = reinterpret_cast<const uintptr_t*>(from)[i];
    return true;
}
#endif

void heap::prefault(void*, size_t) {}
void heap::release_pages(void* start, size_t bytes)
{
    hosted::pages_mapped -= bytes;
    munmap(start, bytes);
}

namespace {
struct Slot {
    void* cache = nullptr;
    ~Slot() { heap::retire(cache); }
};
thread_local Slot slot;
thread_local uint32_t held;
}

void*& heap::thread_slot() { return slot.cache; }
uint32_t& lock_host::held() { return ::held; }
uint64_t lock_host::now() { return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()); }

void lock_host::wait(std::atomic<uint32_t>& word, uint32_t expected)
{
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, nullptr, nullptr, 0);
}
void lock_host::wake(std::atomic<uint32_t>& word, int count)
{
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}
