// SPDX-License-Identifier: Apache-2.0
#include "fs/open.h"
#include <cstring>
#include "fs/host_file.h"
#include "fs/running.h"
#include "fs/walk.h"

namespace fs {

namespace {

constexpr uint32_t o_tmpfile_bit = abi::o_tmpfile & ~abi::o_directory;

bool changes(uint32_t flags)
{
    return !(flags & abi::o_path) && ((flags & abi::o_accmode) != abi::o_rdonly || flags & (abi::o_creat | abi::o_trunc | o_tmpfile_bit));
}

bool is_device(const abi::stat& about) { return (about.st_mode & abi::s_ifmt) == abi::s_ifchr || (about.st_mode & abi::s_ifmt) == abi::s_ifblk; }

// Device nodes lie in /dev; one anywhere else is not a way to the host's devices.
bool looks_for_devices(const Mount* mount, uint32_t flags)
{
    constexpr uint32_t new_file = abi::o_creat | abi::o_excl;
    if (!mount || mount->look == Mount::Look::never || flags & (abi::o_path | abi::o_directory) || (flags & new_file) == new_file)
        return false;
    return mount->look == Mount::Look::always || (flags & abi::o_accmode) != abi::o_rdonly;
}

Result<Ref<File>> wrap(host::Handle handle, const Mount* mount, uint32_t flags)
{
    if (looks_for_devices(mount, flags))
        if (auto about = host::stat(handle); about && is_device(*about)) {
            (void)host::close(handle);
            return err::acces;
        }
    auto file = make<HostFile>(handle, mount, flags & (abi::o_accmode | abi::o_path));
    if (!file)
        (void)host::close(handle);
    else
        return Ref<File>{*std::move(file)};
    return Failure{file.error()};
}

// A program that runs is not opened for writing.
Result<> check_running(const Walk& at, uint32_t flags)
{
    const bool writes = !(flags & abi::o_path) && ((flags & abi::o_accmode) != abi::o_rdonly || flags & abi::o_trunc);
    if (!writes || !running::any())
        return {};
    auto about = at.name[0] ? host::stat_name(at.from, at.name) : host::stat(at.from);
    return about && abi::is_regular(about->st_mode) ? running::check(*about) : Result<>{};
}

// Opens the host's file at the place, whatever its mount allows.
Result<Ref<File>> open_host(const Walk& at, uint32_t flags, uint32_t mode)
{
    TRY(check_running(at, flags));
    if (at.mount && !at.mount->directory && !at.name[0]) { // one file is mounted here
        if (flags & (abi::o_directory | o_tmpfile_bit))
            return err::notdir;
        return wrap(TRY(host::reopen(at.from, flags & ~(abi::o_creat | abi::o_excl | abi::o_nofollow))), at.mount, flags);
    }
    if (at.exact && at.directory)
        flags |= abi::o_directory;
    return wrap(TRY(host::open(at.from, at.name, flags, mode)), at.mount, flags);
}

// err::noent when not even the directory is there.
Result<> require_parent(const Walk& at)
{
    const auto split = split_last(at.name);
    if (split.parent.empty())
        return {};
    char room[path_max];
    memcpy(room, split.parent.data(), split.parent.size());
    room[split.parent.size()] = 0;
    return host::close(TRY(host::open(at.from, room, abi::o_path | abi::o_directory, 0)));
}

// open(2) on a read-only mount when more than reading is asked for: devices, FIFOs and sockets may be written to, for the
// rest it is EROFS, unless something else is wrong first.
Result<Ref<File>> open_read_only(const Walk& at, uint32_t flags, uint32_t mode)
{
    if (flags & o_tmpfile_bit)
        return err::rofs;
    auto found = open_host(at, (flags & (abi::o_nofollow | abi::o_directory)) | abi::o_path | abi::o_cloexec, 0);
    if (!found) {
        if (found.error() == Errno::noent && flags & abi::o_creat) {
            TRY(require_parent(at));
            return err::rofs;
        }
        return found;
    }
    const auto about = TRY((*found)->stat());
    if (abi::is_link(about.st_mode)) // O_NOFOLLOW
        return flags & abi::o_excl && flags & abi::o_creat ? err::exist : err::loop;
    if (flags & abi::o_creat) {
        if (flags & abi::o_excl)
            return err::exist;
        if (abi::is_directory(about.st_mode))
            return err::isdir;
    }
    const bool writes = (flags & abi::o_accmode) != abi::o_rdonly || flags & abi::o_trunc;
    if (writes && abi::is_directory(about.st_mode))
        return err::isdir;
    if (writes && abi::is_regular(about.st_mode))
        return err::rofs;
    if (is_device(about) && at.mount->no_devices)
        return err::acces;
    return open_host(at, flags & ~(abi::o_creat | abi::o_trunc), mode);
}

Result<Ref<File>> open_own(const Walk& at, uint32_t flags, uint32_t mode)
{
    FileSystem& system = *at.mount->system;
    const std::string_view path{at.name};
    auto about = system.stat(path);
    if (!about) {
        if (about.error() == Errno::noent && flags & abi::o_creat) {
            if (at.directory)
                return err::isdir;
            return at.mount->writable ? system.create(path, flags, mode) : Result<Ref<File>>{system.cannot_create()};
        }
        return Failure{about.error()};
    }
    const uint32_t kind = about->st_mode;
    if (flags & o_tmpfile_bit)
        return abi::is_directory(kind) ? err::opnotsupp : err::notdir;
    if (flags & abi::o_creat && flags & abi::o_excl)
        return err::exist;
    if (abi::is_link(kind) && !(flags & abi::o_path))
        return err::loop;
    const bool writes = !(flags & abi::o_path) && (flags & abi::o_accmode) != abi::o_rdonly;
    if (abi::is_directory(kind) && (writes || flags & abi::o_creat))
        return err::isdir;
    if (!abi::is_directory(kind) && (flags & abi::o_directory || at.directory))
        return err::notdir;
    if (!at.mount->writable && writes && abi::is_regular(kind))
        return err::rofs;
    return system.open(path, flags & ~(abi::o_creat | abi::o_excl | abi::o_nofollow));
}

// What a link of /proc/PID/fd leads to is opened once more, with its own position and rights.
Result<Ref<File>> open_again(const Ref<File>& file, uint32_t flags)
{
    if (flags & abi::o_creat && flags & abi::o_excl)
        return err::exist;
    if (file->handle() == host::Handle::none) {
        // The kernel's own files have a name that leads to them, or are one object.
        char room[path_max];
        Text path{std::span{room}.first(path_max - 1)};
        if (file->show_path(path) && is_absolute(path.view())) {
            room[path.view().size()] = 0;
            auto found = mounts.find(path.view());
            if (found.mount->system)
                return found.mount->system->open(found.rest, flags & ~(abi::o_creat | abi::o_excl | abi::o_nofollow));
        }
        return file;
    }
    const Mount* mount = file->mount();
    if (mount && !mount->writable && changes(flags)) {
        const auto about = TRY(file->stat());
        if (abi::is_regular(about.st_mode))
            return err::rofs;
    }
    if (running::any() && !(flags & abi::o_path) && (flags & abi::o_accmode) != abi::o_rdonly) {
        const auto about = TRY(file->stat());
        TRY(running::check(about));
    }
    return wrap(TRY(host::reopen(file->handle(), flags & ~(abi::o_creat | abi::o_excl | abi::o_nofollow))), mount, flags);
}

}

Result<Ref<File>> open(FsContext& context, Ref<File> base, std::string_view path, uint32_t flags, uint32_t mode)
{
    return open_restricted(context, std::move(base), path, flags, mode, 0);
}

Result<Ref<File>> open_restricted(FsContext& context, Ref<File> base, std::string_view path, uint32_t flags, uint32_t mode, uint64_t resolve)
{
    const bool keeps_link = flags & abi::o_nofollow || (flags & (abi::o_creat | abi::o_excl)) == (abi::o_creat | abi::o_excl);
    Walk walk;
    walk.restriction = resolve;
    TRY(walk.begin(context, base, path, keeps_link ? Follow::no : Follow::yes));
    return walk.find([&](Walk& at) -> Result<Ref<File>> {
        if (at.file)
            return open_again(at.file, flags);
        if (at.own())
            return open_own(at, flags, mode & ~context.umask());
        if (at.mount && !at.mount->writable && changes(flags)) [[unlikely]]
            return open_read_only(at, flags, mode);
        if (at.exact && at.directory && flags & abi::o_creat)
            return err::isdir;
        return open_host(at, flags, mode);
    });
}

}
