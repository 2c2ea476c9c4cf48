// SPDX-License-Identifier: Apache-2.0
// What all processes of an instance share on the direct host: one range of memory that fork hands on, a lock that its holder's
// death frees, and the process that cleans up.
#pragma once
#include <atomic>
#include "host/direct/direct.h"
#include "host/ipc.h"
#include "host/shared_room.h"

namespace direct {

struct Member {
    std::atomic<int32_t> pid;           // 0: free, negative: being filled in
    uint32_t unused;
    std::atomic<uint64_t> started;      // clock ticks since boot, not before the process's own start
};

struct IpcSlot {
    std::atomic<uint32_t> generation;   // part of the id, so that an old one does not find a new object
    std::atomic<int32_t> key;           // 0: private
    std::atomic<int64_t> host_id;       // one more than the host has it; 0: free
    std::atomic<bool> removed;          // memory that goes with its last attachment
};

struct QueueSlot {
    static constexpr size_t name_max = 255;
    std::atomic<uint32_t> length;       // 0: free
    char name[name_max];
};

struct Shared {
    static constexpr size_t members = 4096, objects = 1024, queues = 128;
    Member member[members];
    IpcSlot ipc[host::ipc_kinds][objects];
    QueueSlot queue[queues];
    alignas(64) std::byte room[host::shared_room_size];
    uint64_t number;                    // the instance's own, in names on the host
};

// Null before start_instance().
extern Shared* shared;

// Keeps all other threads and processes of the instance out.
class InstanceLock {
public:
    InstanceLock();
    ~InstanceLock();
    InstanceLock(const InstanceLock&) = delete;
};

// A new process takes its place in the list.
void join_instance();

// The process that waits for the end of the instance, kills what is left of it, and removes its objects. Started once, by the
// first process: later calls do nothing.
Result<> start_cleaner();

// Whether the process with this id is the one that took the place in the list: ids come again.
bool is_member(const Member&);

// A queue's name on the host.
void queue_name(size_t slot, std::span<char> room);

}
