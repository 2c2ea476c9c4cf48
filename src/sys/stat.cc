// SPDX-License-Identifier: Apache-2.0
#include "sys/stat.h"
#include "sys/names.h"

namespace {

Result<> stat_into(fs::File& file, UserPtr<abi::stat> out)
{
    return file.stat_into(TRY(Buffer::of_program(out.address(), sizeof(abi::stat))));
}

// glibc's fstat: an empty path, or since Linux 6.11 none at all.
Result<fs::Name> load_name(Fd directory, UserString path, uint32_t flags)
{
    if (path || !(flags & abi::at_empty_path))
        return sys::load_name(directory, path, flags);
    auto base = static_cast<int>(directory) == abi::at_fdcwd ? Ref<fs::File>{} : TRY(sys::file_at(directory));
    return fs::Name{*process().fs, std::move(base), {}, fs::Follow::yes, true};
}

}

Result<> sys_fstat(Fd fd, UserPtr<abi::stat> out)
{
    auto file = TRY(sys::file_at(fd));
    return stat_into(*file, out);
}

Result<> sys_newfstatat(Fd directory, UserString path, UserPtr<abi::stat> out, uint32_t flags)
{
    if (flags & ~(abi::at_symlink_nofollow | abi::at_no_automount | abi::at_empty_path))
        return err::inval;
    const auto name = TRY(load_name(directory, path, flags));
    if (name.path.empty() && name.empty_is_base && name.base)
        return stat_into(*name.base, out);
    return out.store(TRY(fs::stat(name)));
}

Result<> sys_stat(UserString path, UserPtr<abi::stat> out) { return sys_newfstatat(sys::cwd, path, out, 0); }
Result<> sys_lstat(UserString path, UserPtr<abi::stat> out) { return sys_newfstatat(sys::cwd, path, out, abi::at_symlink_nofollow); }

Result<> sys_statx(Fd directory, UserString path, uint32_t flags, uint32_t mask, UserPtr<abi::statx> out)
{
    if (flags & ~(abi::at_symlink_nofollow | abi::at_no_automount | abi::at_empty_path | abi::at_statx_sync_type) ||
        (flags & abi::at_statx_sync_type) == abi::at_statx_sync_type || mask & abi::statx_reserved)
        return err::inval;
    abi::statx about;
    const auto name = TRY(load_name(directory, path, flags));
    TRY(fs::stat_extended(name, flags, mask, about));
    return out.store(about);
}

Result<> sys_statfs(UserString path, UserPtr<abi::statfs> out)
{
    const auto name = TRY(sys::load_name(sys::cwd, path));
    return out.store(TRY(fs::with_object(name, [](fs::Object& object) { return fs::stat_file_system(object); })));
}

Result<> sys_fstatfs(Fd fd, UserPtr<abi::statfs> out)
{
    auto file = TRY(sys::file_at(fd));
    return out.store(TRY(fs::stat_file_system(fs::object_of(*file))));
}

Result<> sys_faccessat2(Fd directory, UserString path, uint32_t mode, uint32_t flags)
{
    if (mode & ~7u || flags & ~(abi::at_eaccess | abi::at_symlink_nofollow | abi::at_empty_path))
        return err::inval;
    const auto name = TRY(sys::load_name(directory, path, flags));
    return fs::with_object(name, [&](fs::Object& object) { return fs::access(object, mode, flags & abi::at_eaccess); });
}

Result<> sys_faccessat(Fd directory, UserString path, uint32_t mode) { return sys_faccessat2(directory, path, mode, 0); }
Result<> sys_access(UserString path, uint32_t mode) { return sys_faccessat2(sys::cwd, path, mode, 0); }
