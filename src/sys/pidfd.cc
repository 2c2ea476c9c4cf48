// SPDX-License-Identifier: Apache-2.0
// System calls on processes as descriptors: each is a handle of the host's.
#include "sys/pidfd.h"
#include "fs/event/wrap.h"
#include "host/host.h"
#include "task/thread.h"

Result<host::Handle> host_process(Fd fd)
{
    auto file = TRY(current().files->at(fd));
    if (file->handle() == host::Handle::none)
        return err::badf;
    return file->handle();
}

Result<Fd> sys_pidfd_open(int pid, uint32_t flags)
{
    auto slot = TRY(current().files->reserve());
    auto file = TRY(fs::wrap(host::process_handle(pid, flags)));
    return slot.commit(std::move(file), true);
}

Result<> sys_pidfd_send_signal(Fd fd, int signal, UserPtr<const std::byte> from, uint32_t flags)
{
    auto target = TRY(host_process(fd));
    if (!from)
        return host::send_by_handle(target, signal, nullptr, flags);
    host::SignalInfo info;
    TRY(user::copy_in(&info, from.address(), host::signal_info_used));
    return host::send_by_handle(target, signal, &info, flags);
}

Result<> sys_pidfd_getfd(Fd fd, int, uint32_t flags)
{
    if (flags)
        return err::inval;
    (void)TRY(host_process(fd));
    return err::perm; // it would go around the mounts
}
