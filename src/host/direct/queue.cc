// SPDX-License-Identifier: Apache-2.0
// POSIX message queues of an instance (host/ipc.h): Linux's own, under names that only this instance uses.
#include <asm/unistd_64.h>
#include "abi/fcntl.h"
#include "base/text.h"
#include "host/direct/instance.h"
#include "host/linux/handle_call.h"

namespace {

using direct::QueueSlot, direct::Shared;

// Under the lock.
QueueSlot* find(std::string_view name)
{
    for (auto& slot : direct::shared->queue)
        if (name == std::string_view{slot.name, slot.length.load()})
            return &slot;
    return nullptr;
}

QueueSlot* free_slot()
{
    for (auto& slot : direct::shared->queue)
        if (!slot.length.load())
            return &slot;
    return nullptr;
}

size_t index_of(const QueueSlot& slot) { return static_cast<size_t>(&slot - direct::shared->queue); }

Result<> check_name(std::string_view name)
{
    if (name.empty())
        return err::noent;
    if (name.size() > QueueSlot::name_max)
        return err::nametoolong;
    return name.find('/') == name.npos && name != "." && name != ".." ? Result<>{} : err::acces;
}

}

void direct::queue_name(size_t slot, std::span<char> room)
{
    Text name{room.first(room.size() - 1)};
    print(name, "glume-{x}-{}", shared->number, slot);
    room[name.view().size()] = 0;
}

namespace host {

Result<Handle> open_queue(std::string_view name, uint32_t flags, uint32_t mode, const void* attributes)
{
    TRY(check_name(name));
    if (!direct::shared)
        return err::nosys;
    direct::InstanceLock guard;
    auto* slot = find(name);
    if (!slot && !(flags & abi::o_creat))
        return err::noent;
    bool fresh = !slot;
    if (fresh && !(slot = free_slot()))
        return err::nospc;
    TRY(direct::start_cleaner());
    char host_name[64];
    direct::queue_name(index_of(*slot), host_name);
    auto opened = raw::value<Handle>(raw::call(__NR_mq_open, host_name, flags | abi::o_cloexec, mode, attributes));
    if (!opened && opened.error() == Errno::acces && fresh) {
        // Landlock refuses what was just made; it can allow it only where the host shows /dev/mqueue.
        raw::call(__NR_mq_unlink, host_name);
        return err::nosys;
    }
    auto handle = TRY(std::move(opened));
    if (fresh) {
        __builtin_memcpy(slot->name, name.data(), name.size());
        slot->length.store(static_cast<uint32_t>(name.size()));
    }
    return handle;
}

Result<> remove_queue(std::string_view name)
{
    TRY(check_name(name));
    if (!direct::shared)
        return err::nosys;
    direct::InstanceLock guard;
    auto* slot = find(name);
    if (!slot)
        return err::noent;
    char host_name[64];
    direct::queue_name(index_of(*slot), host_name);
    TRY(raw::done(raw::call(__NR_mq_unlink, host_name)));
    slot->length.store(0);
    return {};
}

Result<> send_to_queue(Handle queue, Bytes message, uint32_t priority, const Time* deadline)
{
    return raw::done(raw::call_unless(true, __NR_mq_timedsend, queue, message.start, message.size, priority, deadline));
}

Result<size_t> receive_from_queue(Handle queue, Bytes message, uint32_t* priority, const Time* deadline)
{
    return raw::value<size_t>(raw::call_unless(true, __NR_mq_timedreceive, queue, message.start, message.size, priority, deadline));
}

Result<> notify_of_queue(Handle queue, const void* event) { return raw::done(raw::call(__NR_mq_notify, queue, event)); }

Result<> queue_attributes(Handle queue, const void* wanted, void* before)
{
    return raw::done(raw::call(__NR_mq_getsetattr, queue, wanted, before));
}

}
