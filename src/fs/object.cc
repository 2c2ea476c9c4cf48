// SPDX-License-Identifier: Apache-2.0
// Metadata of what a name leads to.
#include "fs/name.h"
#include "fs/running.h"

namespace fs {

Object object_of(File& file)
{
    Object object{.mount = file.mount(), .handle = file.handle(), .entry = {}};
    if (object.handle == host::Handle::none)
        object.file = &file;
    return object;
}

Result<abi::stat> stat(const Name& name)
{
    auto any = [](Object& object) -> Result<abi::stat> {
        if (object.handle != host::Handle::none)
            return host::stat(object.handle);
        return object.file ? object.file->stat() : object.system->stat(object.entry);
    };
    if (name.path.empty())
        return with_object(name, any);

    // The quick way for a name in one directory: one host call.
    Walk walk;
    TRY(walk.begin(name.context, name.base, name.path, name.follow));
    if (!walk.own() && !walk.exact && walk.name[0] && !std::string_view{walk.name}.contains('/')) {
        auto about = host::stat_name(walk.from, walk.name);
        if (about && (name.follow == Follow::no || !abi::is_link(about->st_mode)))
            return about;
        if (!about && (about.error() != Errno::noent || walk.path().empty()))
            return about;
    }
    return with_object(name, any);
}

static Result<> to_extended(const abi::stat& s, abi::statx& x)
{
    x = {};
    x.stx_mask = abi::statx_basic_stats;
    x.stx_blksize = static_cast<uint32_t>(s.st_blksize);
    x.stx_nlink = static_cast<uint32_t>(s.st_nlink);
    x.stx_uid = s.st_uid;
    x.stx_gid = s.st_gid;
    x.stx_mode = static_cast<uint16_t>(s.st_mode);
    x.stx_ino = s.st_ino;
    x.stx_size = static_cast<uint64_t>(s.st_size);
    x.stx_blocks = static_cast<uint64_t>(s.st_blocks);
    x.stx_atime = {s.st_atime, static_cast<uint32_t>(s.st_atime_nsec), 0};
    x.stx_mtime = {s.st_mtime, static_cast<uint32_t>(s.st_mtime_nsec), 0};
    x.stx_ctime = {s.st_ctime, static_cast<uint32_t>(s.st_ctime_nsec), 0};
    x.stx_rdev_major = abi::device_major(s.st_rdev);
    x.stx_rdev_minor = abi::device_minor(s.st_rdev);
    x.stx_dev_major = abi::device_major(s.st_dev);
    x.stx_dev_minor = abi::device_minor(s.st_dev);
    return {};
}

Result<> stat_extended(const Object& object, uint32_t flags, uint32_t mask, abi::statx& out)
{
    if (object.handle != host::Handle::none)
        return host::stat_extended(object.handle, flags, mask, out);
    return to_extended(TRY(object.file ? object.file->stat() : object.system->stat(object.entry)), out);
}

Result<> stat_extended(const Name& name, uint32_t flags, uint32_t mask, abi::statx& out)
{
    return with_object(name, [&](Object& object) { return stat_extended(object, flags, mask, out); });
}

Result<abi::statfs> stat_file_system(const Object& object)
{
    constexpr int64_t st_valid = 0x20, proc = 0x9fa0, sysfs = 0x62656572, tmpfs = 0x01021994;
    abi::statfs out;
    if (object.handle != host::Handle::none) {
        out = TRY(host::stat_file_system(object.handle));
    } else {
        const auto kind = object.mount ? object.mount->kind : launch::MountKind::dev;
        out.f_type = kind == launch::MountKind::proc ? proc : kind == launch::MountKind::sys ? sysfs : tmpfs;
        out.f_bsize = out.f_frsize = 4096;
        out.f_namelen = name_max;
        out.f_flags = st_valid;
    }
    if (object.read_only())
        out.f_flags |= abi::st_rdonly;
    return out;
}

Result<size_t> read_link(const Name& name, std::span<char> room)
{
    auto any = [&](Object& object) -> Result<size_t> {
        if (object.handle != host::Handle::none)
            return host::read_link(object.handle, "", room);
        return object.system ? object.system->read_link(object.entry, room) : err::inval;
    };
    if (name.path.empty()) {
        auto length = with_object(name, any);
        // Only a link can be read without a name: readlinkat(2).
        if (!length && length.error() == Errno::inval)
            return err::noent;
        return length;
    }
    Walk walk;
    TRY(walk.begin(name.context, name.base, name.path, Follow::no));
    if (!walk.own() && !walk.exact && walk.name[0] && !std::string_view{walk.name}.contains('/')) {
        auto length = host::read_link(walk.from, walk.name, room);
        if (length || length.error() != Errno::noent || walk.path().empty())
            return length;
    }
    return with_object(name, any);
}

Result<> access(const Object& object, uint32_t mode, bool effective)
{
    constexpr uint32_t executes = 1, writes = 2;
    if (object.handle != host::Handle::none) {
        TRY(host::access(object.handle, mode, effective));
        if (!(mode & writes) || !object.read_only())
            return {};
        const uint32_t kind = TRY(host::stat(object.handle)).st_mode;
        return abi::is_regular(kind) || abi::is_directory(kind) || abi::is_link(kind) ? Result<>{err::rofs} : Result<>{};
    }
    const auto about = TRY(object.file ? object.file->stat() : object.system->stat(object.entry));
    if (mode & writes && !(about.st_mode & 0222))
        return object.read_only() ? err::rofs : err::acces;
    if (mode & executes && !(about.st_mode & 0111))
        return err::acces;
    return {};
}

template <class F>
static Result<> change(const Object& object, F act)
{
    if (object.handle != host::Handle::none)
        return act(object.handle);
    if (!object.system)
        return object.refusal();
    auto file = TRY(object.system->owned_by_host(object.entry));
    return act(file->handle());
}

// A change of metadata that the host knows nothing of.
template <class Change>
static Result<> change_own(const Object& object, Change act)
{
    if (object.file)
        return act(*object.file);
    auto file = TRY(object.system->open(object.entry, abi::o_path | abi::o_nofollow));
    return act(*file);
}
static bool is_own(const Object& object)
{
    if (object.handle != host::Handle::none)
        return false;
    const auto* system = object.system;
    if (!system && object.file && object.file->mount())
        system = object.file->mount()->system;
    return system && system->changes();
}

Result<> set_mode(const Object& object, uint32_t mode)
{
    if (object.read_only())
        return err::rofs;
    if (is_own(object))
        return change_own(object, [&](File& file) { return file.set_mode(mode); });
    return change(object, [&](host::Handle handle) { return host::set_mode(handle, mode); });
}

Result<> set_owner(const Object& object, uint32_t uid, uint32_t gid)
{
    if (object.read_only())
        return err::rofs;
    if (is_own(object))
        return change_own(object, [&](File& file) { return file.set_owner(uid, gid); });
    return change(object, [&](host::Handle handle) { return host::set_owner(handle, uid, gid); });
}

Result<> set_times(const Object& object, const host::FileTimes* times)
{
    if (object.read_only())
        return err::rofs;
    if (is_own(object))
        return change_own(object, [&](File& file) { return file.set_times(times); });
    return object.handle != host::Handle::none ? host::set_times(object.handle, times) : object.refusal();
}

Result<> truncate(const Object& object, uint64_t size)
{
    if (object.handle != host::Handle::none) {
        if (object.read_only()) {
            const uint32_t kind = TRY(host::stat(object.handle)).st_mode;
            return abi::is_directory(kind) ? err::isdir : abi::is_regular(kind) ? err::rofs : err::inval;
        }
        if (running::any()) {
            const auto about = TRY(host::stat(object.handle));
            TRY(running::check(about));
        }
        return host::truncate(object.handle, size);
    }
    if (!object.system)
        return err::inval;
    const auto about = TRY(object.system->stat(object.entry));
    if (!abi::is_regular(about.st_mode))
        return abi::is_directory(about.st_mode) ? err::isdir : err::inval;
    return object.read_only() ? err::rofs : object.system->truncate(object.entry, size);
}

}
