// SPDX-License-Identifier: Apache-2.0
// What base/ needs of the machine, over the host interface: pages for the heap, sleep and wake for locks, and the words that
// every thread has of its own.
#include "base/heap.h"
#include "base/sync.h"
#include "host/memory.h"
#include "host/thread.h"
#include "host/time.h"

// The host aligns ranges of more than half a chunk, and the heap asks for no less, to a chunk's size.
static_assert(heap::chunk_size == 1 << 20);
Result<void*> heap::pages(size_t bytes) { return host::map_kernel(bytes); }

void heap::release_pages(void* start, size_t bytes) { host::unmap_kernel(start, bytes); }
void heap::prefault(void* start, size_t bytes) { host::prefault_kernel(start, bytes); }

void*& heap::thread_slot() { return host::this_thread().heap_cache; }

uint64_t lock_host::now() { return host::now(); }
uint32_t& lock_host::held() { return host::this_thread().held; }

void lock_host::wait(std::atomic<uint32_t>& word, uint32_t expected)
{
    // Without a deadline the only other result is success; the caller looks at the word again in any case.
    static_cast<void>(host::wait_uninterrupted(word, expected, {}));
}

void lock_host::wake(std::atomic<uint32_t>& word, int count) { host::wake(word, count); }
