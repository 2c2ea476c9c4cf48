// SPDX-License-Identifier: Apache-2.0
#include "sys/descriptor.h"
#include "sys/names.h"
#include "task/block.h"
#include "task/clone.h"

using sys::file_at, sys::host_object;

Result<> sys_close(Fd fd)
{
    TRY(current().files->close(fd));
    return {};
}

Result<> sys_close_range(uint32_t first, uint32_t last, uint32_t flags)
{
    if (flags & ~(abi::close_range_unshare | abi::close_range_cloexec) || first > last)
        return err::inval;
    if (flags & abi::close_range_unshare)
        TRY(task::unshare_descriptors());
    auto& files = *current().files;
    constexpr uint32_t most = 0x7fff'ffff;
    if (first > most)
        return {};
    for (int fd = files.next(static_cast<int>(first)); fd >= 0 && static_cast<uint32_t>(fd) <= last; fd = files.next(fd + 1))
        if (flags & abi::close_range_cloexec)
            (void)files.set_closes_on_exec(Fd{fd}, true); // another thread may have closed it
        else
            (void)files.close(Fd{fd});
    return {};
}

static Result<Fd> duplicate(Fd from, int lowest, bool close_on_exec)
{
    auto file = TRY(file_at(from));
    auto slot = TRY(current().files->reserve(lowest));
    return slot.commit(std::move(file), close_on_exec);
}

Result<Fd> sys_dup(Fd from) { return duplicate(from, 0, false); }

Result<Fd> sys_dup3(Fd from, Fd to, uint32_t flags)
{
    if (flags & ~abi::o_cloexec || from == to)
        return err::inval;
    auto file = TRY(file_at(from));
    TRY(current().files->replace(to, std::move(file), flags & abi::o_cloexec));
    return to;
}

Result<Fd> sys_dup2(Fd from, Fd to)
{
    if (from != to)
        return sys_dup3(from, to, 0);
    TRY(file_at(from));
    return to;
}

namespace {

Result<long> record_lock(Fd fd, int command, uint64_t argument)
{
    TRY(sys::usable_at(fd));
    UserPtr<abi::flock> at{argument};
    auto lock = TRY(UserPtr<const abi::flock>{argument}.load());
    if (auto file = TRY(file_at(fd)); file->locks_are_ours() && command <= abi::f_setlkw) { // a process does not lock itself out
        constexpr int16_t unlocked = 2;
        lock.l_type = unlocked;
        if (command == abi::f_getlk)
            TRY(at.store(lock));
        return 0;
    }
    auto object = TRY(host_object(fd, err::inval));
    const bool waits = command == abi::f_setlkw || command == abi::f_ofd_setlkw;
    if (command == abi::f_setlk || command == abi::f_setlkw)
        object.file->has_record_locks(); // before the lock is there, so that a close meanwhile drops it
    if (waits)
        TRY(task::block([&] { return host::file_lock(object.handle, command, lock); }));
    else
        TRY(host::file_lock(object.handle, command, lock));
    if (command == abi::f_getlk || command == abi::f_ofd_getlk)
        TRY(at.store(lock));
    return 0;
}

Result<long> owner(Fd fd, int command, uint64_t argument)
{
    auto object = TRY(host_object(fd, err::inval));
    abi::f_owner_ex who;
    if (command == abi::f_setown_ex)
        who = TRY(UserPtr<const abi::f_owner_ex>{argument}.load());
    TRY(host::owner(object.handle, command, who));
    if (command == abi::f_getown_ex)
        TRY(UserPtr<abi::f_owner_ex>{argument}.store(who));
    return 0;
}

Result<long> lifetime_hint(Fd fd, int command, uint64_t argument)
{
    auto object = TRY(host_object(fd, err::inval));
    const bool sets = command == abi::f_set_rw_hint || command == abi::f_set_file_rw_hint;
    uint64_t hint = sets ? TRY(UserPtr<const uint64_t>{argument}.load()) : 0;
    TRY(host::lifetime_hint(object.handle, command, hint));
    if (!sets)
        TRY(UserPtr<uint64_t>{argument}.store(hint));
    return 0;
}

Result<long> set_status(Fd fd, uint32_t flags)
{
    auto file = TRY(file_at(fd));
    constexpr uint32_t settable = abi::o_append | abi::o_async | abi::o_direct | abi::o_noatime | abi::o_nonblock;
    if (file->handle() != host::Handle::none)
        TRY(file->set_flags(flags));
    else if (file->opened_for() & abi::o_path)
        return err::badf;
    else
        TRY(file->set_flags((file->flags() & ~settable) | (flags & settable)));
    return 0;
}

}

Result<long> sys_fcntl(Fd fd, int command, uint64_t argument)
{
    auto& files = *current().files;
    switch (command) {
    case abi::f_dupfd:
    case abi::f_dupfd_cloexec: {
        TRY(file_at(fd));
        return static_cast<long>(TRY(duplicate(fd, static_cast<int>(argument), command == abi::f_dupfd_cloexec)));
    }
    case abi::f_getfd:
        return TRY(files.closes_on_exec(fd)) ? long{abi::fd_cloexec} : 0;
    case abi::f_setfd:
        TRY(files.set_closes_on_exec(fd, argument & abi::fd_cloexec));
        return 0;
    case abi::f_getfl:
        return static_cast<long>(TRY(file_at(fd))->flags() & ~abi::o_cloexec);
    case abi::f_setfl:
        return set_status(fd, static_cast<uint32_t>(argument));
    case abi::f_getlk: case abi::f_setlk: case abi::f_setlkw:
    case abi::f_ofd_getlk: case abi::f_ofd_setlk: case abi::f_ofd_setlkw:
        return record_lock(fd, command, argument);
    case abi::f_getown_ex: case abi::f_setown_ex:
        return owner(fd, command, argument);
    case abi::f_get_rw_hint: case abi::f_set_rw_hint: case abi::f_get_file_rw_hint: case abi::f_set_file_rw_hint:
        return lifetime_hint(fd, command, argument);
    case abi::f_dupfd_query: {
        auto one = TRY(file_at(fd)), other = TRY(file_at(static_cast<Fd>(argument)));
        return &*one == &*other;
    }
    case abi::f_setown: case abi::f_getown: case abi::f_setsig: case abi::f_getsig: case abi::f_setlease: case abi::f_getlease:
    case abi::f_notify: case abi::f_setpipe_sz: case abi::f_getpipe_sz: case abi::f_add_seals: case abi::f_get_seals:
    case abi::f_created_query:
        return host::file_control(TRY(host_object(fd, err::inval)).handle, command, argument);
    default:
        return TRY(file_at(fd))->flags() & abi::o_path ? err::badf : err::inval;
    }
}

Result<> sys_flock(Fd fd, int operation)
{
    auto file = TRY(file_at(fd));
    const auto handle = file->handle();
    return task::block([&] { return handle == host::Handle::none ? file->flock(operation) : host::flock(handle, operation); });
}
