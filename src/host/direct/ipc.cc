// SPDX-License-Identifier: Apache-2.0
// System V objects of an instance (host/ipc.h): Linux's own, made without a key, and a table in shared memory that gives them
// the instance's keys and ids. An id is a slot's number and its generation.
#include <asm/unistd_64.h>
#include "abi/ipc.h"
#include "host/direct/instance.h"
#include "host/linux/handle_call.h"

namespace {

using direct::IpcSlot, direct::Shared;
using host::Ipc;

constexpr int create = 01000, exclusive = 02000, permissions = 0777;    // IPC_CREAT, IPC_EXCL
constexpr int remove_object = 0, status = 2;                             // IPC_RMID, IPC_STAT
constexpr uint32_t generations = 1 << 20;

// What IPC_STAT fills in: the key is its first word; of shared memory the size, of semaphores their number.
struct Status {
    int32_t key;
    std::byte rest[124];
    uint64_t at(size_t offset) const
    {
        uint64_t value;
        __builtin_memcpy(&value, reinterpret_cast<const std::byte*>(this) + offset, sizeof value);
        return value;
    }
};
constexpr size_t memory_size = 48;

std::span<IpcSlot> slots(Ipc kind) { return direct::shared->ipc[static_cast<int>(kind)]; }

int id_of(Ipc kind, const IpcSlot& slot)
{
    auto index = static_cast<uint32_t>(&slot - slots(kind).data());
    return static_cast<int>(slot.generation.load() % generations * Shared::objects + index);
}

// The slot for an id, and the host's id.
struct Found { IpcSlot& slot; long host_id; };
Result<Found> find(Ipc kind, int id)
{
    if (id < 0 || !direct::shared)
        return err::inval;
    auto& slot = slots(kind)[static_cast<uint32_t>(id) % Shared::objects];
    auto host_id = slot.host_id.load();
    if (!host_id || id_of(kind, slot) != id)
        return err::inval;
    return Found{slot, host_id - 1};
}

long command_to(Ipc kind, long host_id, int member, int command, uint64_t argument)
{
    switch (kind) {
    case Ipc::memory: return raw::call(__NR_shmctl, host_id, command, argument);
    case Ipc::semaphores: return raw::call(__NR_semctl, host_id, member, command, argument);
    case Ipc::messages: return raw::call(__NR_msgctl, host_id, command, argument);
    }
    return -static_cast<long>(Errno::inval);
}

long get(Ipc kind, int host_key, uint64_t amount, int flags)
{
    switch (kind) {
    case Ipc::memory: return raw::call(__NR_shmget, host_key, amount, flags);
    case Ipc::semaphores: return raw::call(__NR_semget, host_key, amount, flags);
    case Ipc::messages: return raw::call(__NR_msgget, host_key, flags);
    }
    return -static_cast<long>(Errno::inval);
}

bool is_gone(Ipc kind, const IpcSlot& slot)
{
    Status about;
    auto asked = raw::done(command_to(kind, slot.host_id.load() - 1, 0, status, reinterpret_cast<uint64_t>(&about)));
    return !asked && (asked.error() == Errno::inval || asked.error() == Errno::idrm);
}

// Under the lock.
IpcSlot* free_slot(Ipc kind)
{
    for (auto& slot : slots(kind)) {
        if (slot.host_id.load() && slot.removed.load() && is_gone(kind, slot))
            slot.host_id.store(0);
        if (!slot.host_id.load())
            return &slot;
    }
    return nullptr;
}

IpcSlot* with_key(Ipc kind, int key)
{
    for (auto& slot : slots(kind))
        if (slot.host_id.load() && slot.key.load() == key)
            return &slot;
    return nullptr;
}

// What shmget(2), semget(2) and msgget(2) check of an object that is there. The host has no key to look it up by, so its
// rights are asked for by its id: IPC_STAT needs read permission.
Result<int> check_existing(Ipc kind, const IpcSlot& slot, uint64_t amount, int flags)
{
    if ((flags & create) && (flags & exclusive))
        return err::exist;
    Status about;
    auto seen = raw::done(command_to(kind, slot.host_id.load() - 1, 0, status, reinterpret_cast<uint64_t>(&about)));
    if (!seen && (seen.error() != Errno::acces || (flags & 0444)))
        return Failure{seen.error()};
    constexpr size_t semaphore_count = 80;
    if (seen && kind != Ipc::messages && amount > about.at(kind == Ipc::memory ? memory_size : semaphore_count))
        return err::inval;
    return id_of(kind, slot);
}

}

namespace host {

Result<int> ipc_get(Ipc kind, int key, uint64_t amount, int flags)
{
    if (!direct::shared)
        return err::nosys;
    direct::InstanceLock guard;
    if (key)
        if (auto* slot = with_key(kind, key))
            return check_existing(kind, *slot, amount, flags);
    if (key && !(flags & create))
        return err::noent;
    auto* slot = free_slot(kind);
    if (!slot)
        return err::nospc;
    TRY(direct::start_cleaner());
    constexpr int private_key = 0;
    auto made = TRY(raw::value<int64_t>(get(kind, private_key, amount, flags | create)));
    slot->generation.fetch_add(1);
    slot->key.store(key);
    slot->removed.store(false);
    slot->host_id.store(made + 1);
    return id_of(kind, *slot);
}

Result<long> ipc_control(Ipc kind, int id, int member, int command, uint64_t argument)
{
    auto [slot, host_id] = TRY(find(kind, id));
    if (command == remove_object) {
        direct::InstanceLock guard;
        TRY(raw::done(command_to(kind, host_id, member, command, argument)));
        slot.key.store(0);
        if (kind == Ipc::memory)
            slot.removed.store(true); // its id is good until the last one detaches it
        else
            slot.host_id.store(0);
        return 0;
    }
    auto result = TRY(raw::value(command_to(kind, host_id, member, command, argument)));
    if (command == status)
        reinterpret_cast<Status*>(argument)->key = slot.key.load();
    return result;
}

std::optional<int> ipc_slot(Ipc kind, int index)
{
    if (!direct::shared || index < 0 || static_cast<size_t>(index) >= Shared::objects)
        return {};
    auto& slot = slots(kind)[static_cast<size_t>(index)];
    if (!slot.host_id.load() || (slot.removed.load() && is_gone(kind, slot)))
        return {};
    return id_of(kind, slot);
}

int ipc_slots(Ipc) { return Shared::objects; }

Result<> ipc_limits(Ipc kind, int command, std::span<std::byte> out)
{
    return raw::done(command_to(kind, 0, 0, command, reinterpret_cast<uint64_t>(out.data())));
}

Result<> attach(int memory, uintptr_t at, int flags)
{
    constexpr int replace = 040000; // SHM_REMAP
    auto found = TRY(find(Ipc::memory, memory));
    return raw::done(raw::call(__NR_shmat, found.host_id, at, flags | replace));
}

Result<size_t> shared_size(int memory)
{
    auto found = TRY(find(Ipc::memory, memory));
    Status about;
    TRY(raw::done(command_to(Ipc::memory, found.host_id, 0, status, reinterpret_cast<uint64_t>(&about))));
    return about.at(memory_size);
}

Result<int> shared_key(int memory) { return TRY(find(Ipc::memory, memory)).slot.key.load(); }

Result<> operate(int semaphores, Bytes operations, const Time* timeout)
{
    constexpr size_t operation_size = 6;
    auto found = TRY(find(Ipc::semaphores, semaphores));
    return raw::done(raw::call_unless(true, __NR_semtimedop, found.host_id, operations.start, operations.size / operation_size, timeout));
}

Result<> send(int messages, uintptr_t message, size_t size, int flags)
{
    auto found = TRY(find(Ipc::messages, messages));
    return raw::done(raw::call_unless(!(flags & abi::ipc_nowait), __NR_msgsnd, found.host_id, message, size, flags));
}

Result<size_t> receive(int messages, uintptr_t message, size_t size, int64_t type, int flags)
{
    auto found = TRY(find(Ipc::messages, messages));
    return raw::value<size_t>(raw::call_unless(!(flags & abi::ipc_nowait), __NR_msgrcv, found.host_id, message, size, type, flags));
}

}
