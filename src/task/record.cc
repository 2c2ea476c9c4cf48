// SPDX-License-Identifier: Apache-2.0
#include "task/record.h"
#include <algorithm>
#include <cstring>
#include "task/thread.h"

namespace {

// Written by one thread at a time: the one that runs another program is alone, and a directory that changes in two threads at
// once may be shown as either.
template <class Change>
void change(Change change)
{
    auto room = host::own_record();
    if (room.empty())
        return;
    auto& record = *reinterpret_cast<task::Record*>(room.data());
    record.version.store(record.version.load(std::memory_order_relaxed) | 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    change(record);
    record.version.store(record.version.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

}

void task::publish_program(std::span<const char> arguments, uintptr_t code)
{
    auto& ranges = process().space.program_ranges();
    change([&](Record& record) {
        record.arguments = ranges.arguments;
        record.environment = ranges.environment;
        record.auxiliary = ranges.auxiliary;
        record.code = code;
        record.descriptors = current().files.operator->();
        record.command_size = static_cast<uint32_t>(std::min(arguments.size(), sizeof record.command));
        memcpy(record.command, arguments.data(), record.command_size);
    });
}

void task::publish_exec()
{
    if (auto room = host::own_record(); !room.empty())
        reinterpret_cast<Record*>(room.data())->program_of.store(process().pid, std::memory_order_release);
}

bool task::has_run_program(int pid)
{
    auto room = host::record_of(pid);
    return !room.empty() && reinterpret_cast<const Record*>(room.data())->program_of.load(std::memory_order_acquire) == pid;
}

void task::publish_directory()
{
    char room[sizeof Record::directory];
    Text path{room};
    auto shown = process().fs->directory()->show_path(path);
    size_t size = shown && !path.truncated() ? path.view().size() : 0;
    change([&](Record& record) {
        record.directory_size = static_cast<uint32_t>(size);
        memcpy(record.directory, room, size);
    });
}

void task::publish_descriptors(const Descriptors* table)
{
    auto room = host::own_record();
    if (!room.empty() && reinterpret_cast<const Record*>(room.data())->descriptors != table)
        change([&](Record& record) { record.descriptors = table; });
}

bool task::of_instance(int pid) { return !host::record_of(pid).empty() || host::has_child(pid); }

bool task::read_record(int pid, Record& out)
{
    auto room = host::record_of(pid);
    if (room.empty())
        return false;
    auto& record = *reinterpret_cast<const Record*>(room.data());
    constexpr int attempts = 1000;
    for (int i = 0; i < attempts; i++) {
        uint32_t before = record.version.load(std::memory_order_acquire);
        memcpy(static_cast<void*>(&out), room.data(), sizeof out);
        std::atomic_thread_fence(std::memory_order_acquire);
        if (!(before & 1) && record.version.load(std::memory_order_relaxed) == before)
            break;
    }
    out.command_size = std::min<uint32_t>(out.command_size, sizeof out.command);
    out.directory_size = std::min<uint32_t>(out.directory_size, sizeof out.directory);
    return true; // one that died while it wrote is shown as it is
}
