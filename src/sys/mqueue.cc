// SPDX-License-Identifier: Apache-2.0
// POSIX message queues: descriptors of the host's queues.
#include "sys/mqueue.h"
#include "fs/event/wrap.h"
#include "sys/names.h"
#include "task/block.h"

namespace {

Result<host::Handle> queue_at(Fd fd, Ref<fs::File>& file)
{
    auto object = TRY(sys::host_object(fd, err::badf));
    file = std::move(object.file);
    return object.handle;
}

// Absolute, on the real-time clock, so an attempt can be repeated as it is.
struct Limit {
    host::Time time{};
    bool given = false;
    const host::Time* pointer() const { return given ? &time : nullptr; }
};
Result<Limit> load(UserPtr<const host::Time> deadline)
{
    Limit out;
    if (!deadline)
        return out;
    out.time = TRY(deadline.load());
    out.given = true;
    return out;
}

}

Result<int> sys_mq_open(UserString name, uint32_t flags, uint32_t mode, UserPtr<const abi::mq_attr> attributes)
{
    auto text = TRY(sys::load_path(name));
    abi::mq_attr wanted{};
    if (attributes && (flags & abi::o_creat))
        wanted = TRY(attributes.load());
    auto slot = TRY(current().files->reserve());
    auto queue = TRY(fs::wrap(host::open_queue(text, flags, mode & ~process().fs->umask(), attributes ? &wanted : nullptr)));
    return static_cast<int>(slot.commit(std::move(queue), flags & abi::o_cloexec));
}

Result<> sys_mq_unlink(UserString name) { return host::remove_queue(TRY(sys::load_path(name))); }

Result<> sys_mq_timedsend(Fd fd, uintptr_t message, size_t size, uint32_t priority, UserPtr<const host::Time> deadline)
{
    Ref<fs::File> file;
    auto queue = TRY(queue_at(fd, file));
    auto limit = TRY(load(deadline));
    auto buffer = TRY(Buffer::of_program(message, size));
    return task::block([&] { return host::send_to_queue(queue, buffer.bytes(), priority, limit.pointer()); });
}

Result<size_t> sys_mq_timedreceive(Fd fd, uintptr_t message, size_t size, UserPtr<uint32_t> priority, UserPtr<const host::Time> deadline)
{
    Ref<fs::File> file;
    auto queue = TRY(queue_at(fd, file));
    auto limit = TRY(load(deadline));
    auto buffer = TRY(Buffer::of_program(message, size));
    uint32_t of_message = 0;
    size_t got = TRY(task::block([&] { return host::receive_from_queue(queue, buffer.bytes(), &of_message, limit.pointer()); }));
    if (priority)
        TRY(priority.store(of_message));
    return got;
}

Result<> sys_mq_notify(Fd fd, UserPtr<const std::byte> from)
{
    constexpr size_t event_size = 64; // struct sigevent
    constexpr int by_thread = 2, cookie_size = 32;
    struct Event { uint64_t value; int32_t signal, how; std::byte rest[event_size - 16]; };
    Ref<fs::File> file, socket;
    auto queue = TRY(queue_at(fd, file));
    if (!from)
        return host::notify_of_queue(queue, nullptr);
    Event event;
    TRY(user::copy_in(&event, from.address(), sizeof event));
    if (event.how == by_thread) { // a socket of the C library's, and what it is to be sent
        TRY(Buffer::of_program(event.value, cookie_size));
        event.signal = static_cast<int32_t>(TRY(queue_at(Fd{event.signal}, socket)));
    }
    return host::notify_of_queue(queue, &event);
}

Result<> sys_mq_getsetattr(Fd fd, UserPtr<const abi::mq_attr> wanted, UserPtr<abi::mq_attr> before)
{
    Ref<fs::File> file;
    auto queue = TRY(queue_at(fd, file));
    abi::mq_attr asked{}, was{};
    if (wanted)
        asked = TRY(wanted.load());
    TRY(host::queue_attributes(queue, wanted ? &asked : nullptr, &was));
    return before ? before.store(was) : Result<>{};
}
