// SPDX-License-Identifier: Apache-2.0
#include "sys/epoll.h"
#include "fs/event/wrap.h"
#include "host/event.h"
#include "sys/call_mask.h"
#include "sys/timeout.h"
#include "task/block.h"
#include "task/thread.h"

namespace {

Result<size_t> wait(Fd epoll, UserPtr<abi::epoll_event> events, int room, Deadline deadline)
{
    constexpr int most = 0x7fff'ffff / static_cast<int>(sizeof(abi::epoll_event));
    if (room <= 0 || room > most)
        return err::inval;
    if (!user::within(events.address(), static_cast<size_t>(room) * sizeof(abi::epoll_event)))
        return err::fault;
    auto file = TRY(current().files->at(epoll));
    auto ready = task::block([&] { return host::epoll_wait(file->handle(), events.address(), room, deadline); }, err::restart_nohand);
    // What is ready goes before a signal that waits.
    if (!ready && ready.error() == Errno::restart_nohand)
        if (auto now = host::epoll_wait(file->handle(), events.address(), room, 0); now && *now > 0)
            return *now;
    return ready;
}

Result<size_t> wait(Fd epoll, UserPtr<abi::epoll_event> events, int room, Deadline deadline, UserPtr<const uint64_t> mask, size_t mask_size)
{
    CallMask blocked;
    TRY(blocked.install(mask, mask_size));
    auto result = wait(epoll, events, room, deadline);
    blocked.end(result);
    return result;
}

}

Result<Fd> sys_epoll_create(int size)
{
    if (size <= 0)
        return err::inval;
    return sys_epoll_create1(0);
}

Result<Fd> sys_epoll_create1(uint32_t flags)
{
    if (flags & ~abi::epoll_cloexec)
        return err::inval;
    auto slot = TRY(current().files->reserve());
    auto file = TRY(fs::wrap(host::epoll()));
    return slot.commit(std::move(file), flags & abi::epoll_cloexec);
}

Result<> sys_epoll_ctl(Fd epoll, int operation, Fd fd, UserPtr<const abi::epoll_event> event)
{
    abi::epoll_event wanted{};
    if (operation != abi::epoll_ctl_del)
        wanted = TRY(event.load());
    auto instance = TRY(current().files->at(epoll));
    auto file = TRY(current().files->at(fd));
    if (instance->handle() == host::Handle::none)
        return err::inval; // no epoll
    return file->watch(instance->handle(), operation, static_cast<int>(fd), {wanted.events, wanted.data});
}

Result<size_t> sys_epoll_wait(Fd epoll, UserPtr<abi::epoll_event> events, int room, int timeout)
{
    return wait(epoll, events, room, deadline_after_ms(timeout));
}

Result<size_t> sys_epoll_pwait(Fd epoll, UserPtr<abi::epoll_event> events, int room, int timeout, UserPtr<const uint64_t> mask, size_t mask_size)
{
    return wait(epoll, events, room, deadline_after_ms(timeout), mask, mask_size);
}

Result<size_t> sys_epoll_pwait2(Fd epoll, UserPtr<abi::epoll_event> events, int room, UserPtr<abi::timespec> timeout, UserPtr<const uint64_t> mask,
                                size_t mask_size)
{
    auto deadline = TRY(load_timeout(timeout));
    return wait(epoll, events, room, deadline, mask, mask_size);
}
