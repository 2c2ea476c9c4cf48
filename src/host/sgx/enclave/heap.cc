// SPDX-License-Identifier: Apache-2.0
// The kernel's memory in the enclave: runs of pages of info().heap, one bit for each that is in use.
#include <cstring>
#include "base/spin.h"
#include "host/memory.h"
#include "host/sgx/enclave/edmm.h"
#include "host/sgx/enclave/enclave.h"

namespace enclave {

namespace {

constexpr size_t page = 4096;

uint64_t* used;
size_t heap_pages, heap_next;
std::atomic_flag heap_busy;

constexpr size_t whole_pages(size_t size) { return (size + page - 1) & ~(page - 1); }

bool is_used(size_t i) { return used[i / 64] >> i % 64 & 1; }
void mark(size_t first, size_t count, bool use)
{
    for (size_t i = first; i < first + count; i++)
        if (use)
            used[i / 64] |= uint64_t{1} << i % 64;
        else
            used[i / 64] &= ~(uint64_t{1} << i % 64);
}

// The first free run of `count` pages that begins at a multiple of `align` pages, from where the last search ended.
size_t find(size_t count, size_t align)
{
    for (size_t from : {(heap_next + align - 1) / align * align, size_t{0}})
        for (size_t at = from; at + count <= heap_pages;) {
            size_t i = 0;
            while (i < count && !is_used(at + i))
                i++;
            if (i == count)
                return at;
            at = (at + i) / align * align + align;
        }
    return heap_pages;
}

}

void start_heap()
{
    heap_pages = info().heap.size() / page;
    const size_t words = (heap_pages + 63) / 64;
    const uintptr_t start = info().heap.start + edmm::start();
    const Range table{start, start + whole_pages(words * sizeof *used)}; // before there is an allocator
    if (edmm::enabled() && !edmm::add(table))
        give_up("it gives the enclave no pages");
    used = reinterpret_cast<uint64_t*>(table.start);
    std::memset(used, 0, table.size());
    mark(0, (table.end - info().heap.start) / page, true);
}

}

using namespace enclave;

namespace host {

Result<void*> map_kernel(size_t size)
{
    constexpr size_t most_align = (1 << 20) / page;
    const size_t count = (size + page - 1) / page;
    size_t align = 1, first;
    while (align < most_align && align < count)
        align *= 2;
    {
        SpinHold guard{heap_busy};
        first = find(count, align);
        if (first + count > heap_pages)
            return err::nomem;
        mark(first, count, true);
        heap_next = first + count;
    }
    auto* at = reinterpret_cast<void*>(info().heap.start + first * page);
    if (edmm::enabled()) {
        const auto start = reinterpret_cast<uintptr_t>(at);
        if (auto added = edmm::add({start, start + count * page}); !added) {
            unmap_kernel(at, size);
            return err::nomem;
        }
    }
    std::memset(at, 0, count * page); // what the host put there, or we
    return at;
}

// One process, so what it shares with its descendants is its own.
Result<void*> map_kernel_shared(size_t size) { return map_kernel(size); }
void prefault_kernel(void*, size_t) {} // enclave pages are there

void unmap_kernel(void* at, size_t size)
{
    SpinHold guard{heap_busy};
    mark((reinterpret_cast<uintptr_t>(at) - info().heap.start) / page, (size + page - 1) / page, false);
}

}
