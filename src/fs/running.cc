// SPDX-License-Identifier: Apache-2.0
#include "fs/running.h"
#include "base/hot.h"
#include "fs/mount.h"
#include "host/memory.h"
#include "host/signal.h"

namespace fs::running {

namespace {

// Each belongs to the process that has put its id there.
struct Entry {
    std::atomic<int> pid{0}; // 0: free
    std::atomic<uint64_t> device{0}, inode{0};
};
constexpr size_t room = 2048, window = 16; // a file's entries stand at one of 16 places; what finds none free is not listed
struct List {
    std::atomic<int> used{0};
    Entry entries[room];
};
List* list;
GLUME_HOT Entry* mine;

List* the_list()
{
    if (!list)
        if (auto memory = host::map_kernel_shared(sizeof(List)))
            list = static_cast<List*>(*memory);
    return list;
}

std::span<Entry> places(uint64_t inode)
{
    constexpr size_t groups = room / window;
    return std::span{list->entries}.subspan(inode % groups * window, window);
}

void enter(int pid, uint64_t device, uint64_t inode)
{
    if (!the_list())
        return;
    for (auto& entry : places(inode)) {
        int free = 0;
        if (entry.pid.load(std::memory_order_relaxed) || !entry.pid.compare_exchange_strong(free, pid))
            continue;
        entry.inode.store(inode);
        entry.device.store(device);
        list->used.fetch_add(1);
        mine = &entry;
        return;
    }
}

void leave(Entry& entry, int pid)
{
    if (entry.pid.load() != pid)
        return;
    entry.device.store(0);
    entry.inode.store(0);
    if (entry.pid.compare_exchange_strong(pid, 0))
        list->used.fetch_sub(1);
}

bool is_gone(int pid)
{
    auto there = host::send(pid, 0);
    return !there && there.error() == Errno::srch;
}

}

void prepare() { (void)the_list(); }

void run(int pid, File& program)
{
    end(pid);
    if (!program.mount() || !program.mount()->writable)
        return;
    if (auto about = program.stat())
        enter(pid, about->st_dev, about->st_ino);
}

void inherit(int pid)
{
    if (auto* before = std::exchange(mine, nullptr))
        enter(pid, before->device.load(), before->inode.load());
}

void end(int pid)
{
    if (auto* entry = std::exchange(mine, nullptr))
        leave(*entry, pid);
}

bool any() { return list && list->used.load(std::memory_order_relaxed) > 0; }

Result<> check(const abi::stat& file)
{
    if (!any())
        return {};
    for (auto& entry : places(file.st_ino)) {
        if (entry.inode.load(std::memory_order_relaxed) != file.st_ino || entry.device.load(std::memory_order_relaxed) != file.st_dev)
            continue;
        const int pid = entry.pid.load();
        if (!pid)
            continue;
        if (!is_gone(pid))
            return err::txtbsy;
        leave(entry, pid); // it was killed
    }
    return {};
}

}
