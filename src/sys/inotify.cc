// SPDX-License-Identifier: Apache-2.0
#include "sys/inotify.h"
#include "fs/event/wrap.h"
#include "fs/open.h"
#include "host/event.h"
#include "task/thread.h"

namespace {
constexpr uint32_t in_onlydir = 0x0100'0000, in_dont_follow = 0x0200'0000;
}

Result<Fd> sys_inotify_init() { return sys_inotify_init1(0); }

Result<Fd> sys_inotify_init1(uint32_t flags)
{
    if (flags & ~(abi::o_cloexec | abi::o_nonblock))
        return err::inval;
    auto file = TRY(fs::wrap(host::watcher(flags)));
    auto slot = TRY(current().files->reserve());
    return slot.commit(std::move(file), flags & abi::o_cloexec);
}

Result<int> sys_inotify_add_watch(Fd fd, UserString path, uint32_t mask)
{
    auto watcher = TRY(current().files->at(fd));
    auto& room = current().scratch->path[0];
    size_t length = TRY(user::copy_string(room, path.address));
    uint32_t flags = abi::o_path | (mask & in_onlydir ? abi::o_directory : 0) | (mask & in_dont_follow ? abi::o_nofollow : 0);
    auto object = TRY(fs::open(*process().fs, {}, {room, length}, flags, 0));
    if (object->handle() == host::Handle::none)
        return err::acces; // a file that the kernel makes up
    if (watcher->handle() == host::Handle::none)
        return err::inval; // no inotify
    // The handle is of the link itself when that was asked for; the host has nothing left to follow.
    return host::watch(watcher->handle(), object->handle(), mask & ~in_dont_follow);
}

Result<> sys_inotify_rm_watch(Fd fd, int watch)
{
    auto watcher = TRY(current().files->at(fd));
    if (watcher->handle() == host::Handle::none)
        return err::inval;
    return host::unwatch(watcher->handle(), watch);
}
