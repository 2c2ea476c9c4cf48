// SPDX-License-Identifier: Apache-2.0
// System calls on processes as descriptors: each is a handle of the host's. Signals go to an open /proc/PID, too.
#include "sys/pidfd.h"
#include "fs/adopt.h"
#include "fs/event/wrap.h"
#include "fs/open.h"
#include "proc/pseudo_file.h"
#include "sys/signal.h"
#include "task/other_process.h"
#include "task/record.h"
#include "task/thread.h"

namespace {

constexpr uint32_t of_thread = abi::o_excl; // PIDFD_THREAD

bool is_known(int pid, uint32_t flags)
{
    if (pid == process().pid || task::of_instance(pid))
        return true;
    if (!(flags & of_thread))
        return false;
    Lock guard{process().threads_lock};
    for (auto& thread : process().threads)
        if (static_cast<int>(thread.tid) == pid)
            return true;
    return false;
}

// The process that a directory in /proc is about.
Result<> send_by_directory(int pid, int signal, UserPtr<const std::byte> from, uint32_t flags)
{
    if (flags)
        return err::inval;
    if (!from)
        return sys_kill(pid, signal);
    host::SignalInfo info;
    TRY(user::copy_in(&info, from.address(), host::signal_info_used));
    return info.signo == signal ? sys_rt_sigqueueinfo(pid, signal, from) : err::inval;
}

}

Result<host::Handle> host_process(Fd fd)
{
    auto file = TRY(current().files->at(fd));
    if (file->handle() == host::Handle::none)
        return err::badf;
    return file->handle();
}

// A process outside the instance does not exist for the program.
Result<Fd> sys_pidfd_open(int pid, uint32_t flags)
{
    auto slot = TRY(current().files->reserve());
    auto file = TRY(fs::wrap(host::process_handle(pid, flags)));
    if (!is_known(pid, flags))
        return err::srch;
    return slot.commit(std::move(file), true);
}

Result<> sys_pidfd_send_signal(Fd fd, int signal, UserPtr<const std::byte> from, uint32_t flags)
{
    auto file = TRY(current().files->at(fd));
    if (auto* directory = fs::as<pseudo::PseudoDirectory>(*file); directory && !(file->opened_for() & abi::o_path))
        if (auto pid = directory->process())
            return send_by_directory(*pid, signal, from, flags);
    auto target = TRY(host_process(fd));
    if (!from)
        return host::send_by_handle(target, signal, nullptr, flags);
    host::SignalInfo info;
    TRY(user::copy_in(&info, from.address(), host::signal_info_used));
    return host::send_by_handle(target, signal, &info, flags);
}

namespace {

// A device that the kernel makes up has no position: opened once more it is the same.
Result<Ref<fs::File>> device_of(const task::OtherProcess& process, int fd)
{
    const auto open = TRY(process.descriptor(fd));
    const auto name = TRY(process.label(open, std::span{current().scratch->path[0]}.first(Scratch::path_size - 1)));
    if (!name.starts_with("/dev/"))
        return err::perm;
    return fs::open(*::process().fs, {}, name, open.flags, 0);
}

Result<Ref<fs::File>> file_of(const task::OtherProcess& process, int fd, host::Handle handle)
{
    if (TRY(process.descriptor(fd)).handle == host::Handle::none)
        return device_of(process, fd);
    return fs::adopt(process.take_descriptor(fd, handle));
}

}

// All processes of the instance see the same mounts, so what one has open another may have; which others there are, and who may
// look into whom, the host says.
Result<Fd> sys_pidfd_getfd(Fd fd, int theirs, uint32_t flags)
{
    if (flags)
        return err::inval;
    auto file = TRY(current().files->at(fd));
    const auto handle = TRY(host_process(fd));
    const int pid = TRY(host::process_of(handle));
    auto slot = TRY(current().files->reserve());
    if (pid == process().pid)
        return slot.commit(TRY(current().files->at(Fd{theirs})), true);
    auto other = task::OtherProcess::find(pid);
    if (!other)
        return task::of_instance(pid) ? err::srch : err::perm;
    return slot.commit(TRY(file_of(*other, theirs, handle)), true);
}
