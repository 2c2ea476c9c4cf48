// SPDX-License-Identifier: Apache-2.0
#include "sys/path.h"
#include "sys/names.h"

using sys::cwd, sys::load_name, sys::load_path;

Result<> sys_mkdirat(Fd directory, UserString path, uint32_t mode)
{
    const auto name = TRY(load_name(directory, path));
    return fs::make_directory(name, mode & 01777);
}
Result<> sys_mkdir(UserString path, uint32_t mode) { return sys_mkdirat(cwd, path, mode); }

Result<> sys_mknodat(Fd directory, UserString path, uint32_t mode, uint64_t device)
{
    switch (mode & abi::s_ifmt) {
    case 0: case abi::s_ifreg: case abi::s_ififo: case abi::s_ifsock: case abi::s_ifchr: case abi::s_ifblk: break;
    case abi::s_ifdir: return err::perm;
    default: return err::inval;
    }
    const auto name = TRY(load_name(directory, path));
    return fs::make_node(name, mode & (abi::s_ifmt | 07777), static_cast<uint32_t>(device));
}
Result<> sys_mknod(UserString path, uint32_t mode, uint64_t device) { return sys_mknodat(cwd, path, mode, device); }

Result<> sys_unlinkat(Fd directory, UserString path, uint32_t flags)
{
    if (flags & ~abi::at_removedir)
        return err::inval;
    const auto name = TRY(load_name(directory, path));
    return fs::remove(name, flags & abi::at_removedir);
}
Result<> sys_unlink(UserString path) { return sys_unlinkat(cwd, path, 0); }
Result<> sys_rmdir(UserString path) { return sys_unlinkat(cwd, path, abi::at_removedir); }

Result<> sys_symlinkat(UserString from, Fd directory, UserString path)
{
    const auto text = TRY(load_path(from, 1));
    if (text.empty())
        return err::noent;
    const auto name = TRY(load_name(directory, path));
    return fs::make_link(text.data(), name);
}
Result<> sys_symlink(UserString text, UserString path) { return sys_symlinkat(text, cwd, path); }

Result<> sys_linkat(Fd from_directory, UserString from, Fd to_directory, UserString to, uint32_t flags)
{
    if (flags & ~(abi::at_symlink_follow | abi::at_empty_path))
        return err::inval;
    auto source = TRY(load_name(from_directory, from, flags & abi::at_empty_path, 0));
    source.follow = flags & abi::at_symlink_follow ? fs::Follow::yes : fs::Follow::no;
    auto target = load_name(to_directory, to, 0, 1);
    if (!target) { // the source is walked to before the target is looked at
        TRY(fs::with_object(source, [](fs::Object&) -> Result<> { return {}; }));
        return Failure{target.error()};
    }
    return fs::link(source, *target);
}
Result<> sys_link(UserString from, UserString to) { return sys_linkat(cwd, from, cwd, to, 0); }

Result<> sys_renameat2(Fd from_directory, UserString from, Fd to_directory, UserString to, uint32_t flags)
{
    TRY(fs::check_rename_flags(flags));
    const auto source = TRY(load_name(from_directory, from, 0, 0));
    auto target = load_name(to_directory, to, 0, 1);
    if (!target) { // the source's directory is walked to before the target is looked at
        TRY(fs::check_parent(source));
        return Failure{target.error()};
    }
    return fs::rename(source, *target, flags);
}
Result<> sys_renameat(Fd from_directory, UserString from, Fd to_directory, UserString to)
{
    return sys_renameat2(from_directory, from, to_directory, to, 0);
}
Result<> sys_rename(UserString from, UserString to) { return sys_renameat2(cwd, from, cwd, to, 0); }

Result<size_t> sys_readlinkat(Fd directory, UserString path, UserPtr<char> out, int size)
{
    if (size <= 0)
        return err::inval;
    auto name = TRY(load_name(directory, path, abi::at_symlink_nofollow | abi::at_empty_path));
    std::span<char> room{current().scratch->path[1]};
    const size_t length = TRY(fs::read_link(name, room.first(std::min(room.size(), static_cast<size_t>(size)))));
    TRY(out.store(room.first(length)));
    return length;
}
Result<size_t> sys_readlink(UserString path, UserPtr<char> out, int size) { return sys_readlinkat(cwd, path, out, size); }

Result<> sys_fchmodat2(Fd directory, UserString path, uint32_t mode, uint32_t flags)
{
    if (flags & ~(abi::at_symlink_nofollow | abi::at_empty_path))
        return err::inval;
    const auto name = TRY(load_name(directory, path, flags));
    return fs::with_object(name, [&](fs::Object& object) { return fs::set_mode(object, mode & 07777); });
}
Result<> sys_fchmodat(Fd directory, UserString path, uint32_t mode) { return sys_fchmodat2(directory, path, mode, 0); }
Result<> sys_chmod(UserString path, uint32_t mode) { return sys_fchmodat2(cwd, path, mode, 0); }
Result<> sys_fchmod(Fd fd, uint32_t mode)
{
    auto file = TRY(sys::usable_at(fd));
    return fs::set_mode(fs::object_of(*file), mode & 07777);
}

Result<> sys_fchownat(Fd directory, UserString path, uint32_t uid, uint32_t gid, uint32_t flags)
{
    if (flags & ~(abi::at_symlink_nofollow | abi::at_empty_path))
        return err::inval;
    const auto name = TRY(load_name(directory, path, flags));
    return fs::with_object(name, [&](fs::Object& object) { return fs::set_owner(object, uid, gid); });
}
Result<> sys_chown(UserString path, uint32_t uid, uint32_t gid) { return sys_fchownat(cwd, path, uid, gid, 0); }
Result<> sys_lchown(UserString path, uint32_t uid, uint32_t gid) { return sys_fchownat(cwd, path, uid, gid, abi::at_symlink_nofollow); }
Result<> sys_fchown(Fd fd, uint32_t uid, uint32_t gid)
{
    auto file = TRY(sys::usable_at(fd));
    return fs::set_owner(fs::object_of(*file), uid, gid);
}

Result<> sys_truncate(UserString path, int64_t size)
{
    if (size < 0)
        return err::inval;
    const auto name = TRY(load_name(cwd, path));
    return fs::with_object(name, [&](fs::Object& object) { return fs::truncate(object, static_cast<uint64_t>(size)); });
}

namespace {

constexpr int64_t utime_now = 0x3fff'ffff, utime_omit = 0x3fff'fffe, billion = 1'000'000'000;

Result<> set_times(const fs::Name& name, const host::FileTimes* times)
{
    return fs::with_object(name, [&](fs::Object& object) { return fs::set_times(object, times); });
}

// A null pointer means now. err::inval for microseconds that are none.
Result<std::optional<host::FileTimes>> load_times(UserPtr<const abi::timeval> from)
{
    if (!from)
        return std::optional<host::FileTimes>{};
    const auto access = TRY(from.load()), modify = TRY(from.at(1).load());
    for (auto usec : {access.usec, modify.usec})
        if (usec < 0 || usec >= 1'000'000)
            return err::inval;
    return std::optional{host::FileTimes{access.sec, access.usec * 1000, modify.sec, modify.usec * 1000}};
}

}

Result<> sys_utimensat(Fd directory, UserString path, UserPtr<const abi::timespec> from, uint32_t flags)
{
    std::optional<host::FileTimes> times;
    if (from) {
        const auto access = TRY(from.load()), modify = TRY(from.at(1).load());
        for (auto nsec : {access.nsec, modify.nsec})
            if ((nsec < 0 || nsec >= billion) && nsec != utime_now && nsec != utime_omit)
                return err::inval;
        if (access.nsec == utime_omit && modify.nsec == utime_omit)
            return {}; // nothing is looked at
        times = host::FileTimes{access.sec, access.nsec, modify.sec, modify.nsec};
    }
    if (flags & ~(abi::at_symlink_nofollow | abi::at_empty_path))
        return err::inval;
    if (!path && static_cast<int>(directory) != abi::at_fdcwd) { // futimens(3)
        if (flags)
            return err::inval;
        auto file = TRY(sys::usable_at(directory));
        return fs::set_times(fs::object_of(*file), times ? &*times : nullptr);
    }
    const auto name = TRY(load_name(directory, path, flags));
    return set_times(name, times ? &*times : nullptr);
}

Result<> sys_futimesat(Fd directory, UserString path, UserPtr<const abi::timeval> from)
{
    const auto times = TRY(load_times(from));
    if (!path && static_cast<int>(directory) != abi::at_fdcwd) {
        auto file = TRY(sys::usable_at(directory));
        return fs::set_times(fs::object_of(*file), times ? &*times : nullptr);
    }
    const auto name = TRY(load_name(directory, path));
    return set_times(name, times ? &*times : nullptr);
}
Result<> sys_utimes(UserString path, UserPtr<const abi::timeval> from) { return sys_futimesat(cwd, path, from); }

Result<> sys_utime(UserString path, UserPtr<const int64_t> seconds)
{
    std::optional<host::FileTimes> times;
    if (seconds) {
        const auto access = TRY(seconds.load()), modify = TRY(seconds.at(1).load());
        times = host::FileTimes{access, 0, modify, 0};
    }
    const auto name = TRY(load_name(cwd, path));
    return set_times(name, times ? &*times : nullptr);
}
