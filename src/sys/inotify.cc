// SPDX-License-Identifier: Apache-2.0
#include "sys/inotify.h"
#include "fs/event/wrap.h"
#include "fs/open.h"
#include "host/event.h"
#include "sys/names.h"
#include "task/thread.h"

namespace {
constexpr uint32_t in_onlydir = 0x0100'0000, in_dont_follow = 0x0200'0000;
constexpr uint32_t in_known = 0xf700'efff;

bool is_watcher(fs::File& file)
{
    char room[64];
    Text name{room};
    return file.show_path(name) && name.view() == "anon_inode:inotify";
}
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
    if (!(mask & in_known) || mask & ~in_known)
        return err::inval;
    auto watcher = TRY(sys::usable_at(fd));
    uint32_t flags = abi::o_path | (mask & in_onlydir ? abi::o_directory : 0) | (mask & in_dont_follow ? abi::o_nofollow : 0);
    auto found = [&]() -> Result<Ref<fs::File>> { return fs::open(*process().fs, {}, TRY(sys::load_path(path)), flags, 0); }();
    if (!found && !is_watcher(*watcher))
        return err::inval;
    auto object = TRY(std::move(found));
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
