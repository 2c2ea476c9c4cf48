// SPDX-License-Identifier: Apache-2.0
#include "arch/site_log.h"
#include <atomic>
#include "host/shared_room.h"

namespace arch::site_log {

namespace {

struct Entry {
    std::atomic<uint32_t> ready;
    uint32_t unused;
    uint64_t device, inode, offset;
};
struct Log {
    static constexpr size_t size = 2000;
    alignas(32) std::atomic<uint32_t> count; // may run beyond the end: then the log is full
    Entry entries[size];
};
static_assert(sizeof(Log) <= host::shared_room_size);

Log* log()
{
    auto room = host::shared_room();
    return room.size() < sizeof(Log) ? nullptr : reinterpret_cast<Log*>(room.data());
}

// How far this process has read; under the lock of those who know sites.
uint32_t read_so_far;

}

void add(const Found& found)
{
    auto* all = log();
    if (!all || all->count.load(std::memory_order_relaxed) >= Log::size)
        return;
    auto at = all->count.fetch_add(1, std::memory_order_relaxed);
    if (at >= Log::size)
        return;
    auto& entry = all->entries[at];
    entry.device = found.file.device;
    entry.inode = found.file.inode;
    entry.offset = found.offset;
    entry.ready.store(1, std::memory_order_release);
}

bool news()
{
    auto* all = log();
    return all && read_so_far < Log::size && all->entries[read_so_far].ready.load(std::memory_order_relaxed);
}

std::optional<Found> next()
{
    auto* all = log();
    if (!all || read_so_far >= Log::size)
        return {};
    auto& entry = all->entries[read_so_far];
    if (!entry.ready.load(std::memory_order_acquire))
        return {}; // one whose finder was killed in between ends the log: what follows is found anew
    read_so_far++;
    return Found{{entry.device, entry.inode}, entry.offset};
}

}
