// SPDX-License-Identifier: Apache-2.0
// On Linux: names, and metadata of what a handle refers to. Calls that Linux offers for names only are made on
// /proc/thread-self/fd/N, so that nothing can be swapped for a symbolic link in between.
#include <asm/unistd_64.h>
#include "base/text.h"
#include "host/linux/handle_call.h"
#include "host/file.h"

namespace {

constexpr int current_directory = abi::at_fdcwd;

// Whether the name could lead above its directory: ".." somewhere in it, or a slash at its start.
bool leads_up(const char* name)
{
    if (name[0] == '/')
        return true;
    for (; *name; name++)
        if (name[0] == '.' && name[1] == '.')
            return true;
    return false;
}

// "/proc/thread-self/fd/N": in every thread the file behind its own descriptor N. ("self" is empty once the first thread has ended.)
class Magic {
public:
    explicit Magic(host::Handle h)
    {
        Text out{std::span{room_}.first(sizeof room_ - 1)};
        print(out, "/proc/thread-self/fd/{}", static_cast<int>(h));
        room_[out.view().size()] = 0;
    }
    const char* path() const { return room_; }

private:
    char room_[32];
};

// Whether open(2) may wait: for the other end of a FIFO, for a modem. Asked only when a signal came before the call.
bool waits_to_open(host::Handle directory, const char* name)
{
    abi::stat about;
    if (raw::failed(raw::call(__NR_newfstatat, directory, name, &about, abi::at_symlink_nofollow | abi::at_empty_path)))
        return false; // not there, so that it may be made, which does not wait
    const auto kind = about.st_mode & abi::s_ifmt;
    return kind == abi::s_ififo || kind == abi::s_ifchr;
}

// A call that opens `name`.
template <class... Args>
long open_call(uint32_t flags, host::Handle directory, const char* name, long n, Args... args)
{
    const bool may_wait = !(flags & (abi::o_path | abi::o_directory | abi::o_nonblock));
    const long opened = raw::call_unless(may_wait, n, args...);
    return may_wait && opened == raw::interrupted && !waits_to_open(directory, name) ? raw::call(n, args...) : opened;
}

}

namespace host {

Result<Handle> open(Handle directory, const char* name, uint32_t flags, uint32_t mode)
{
    // openat2 refuses what open(2) ignores: a mode when nothing is created. Where no link is followed, only ".." leads out, and
    // RESOLVE_BENEATH has a price.
    const bool creates = flags & (abi::o_creat | (abi::o_tmpfile & ~abi::o_directory));
    abi::open_how how{.flags = flags | abi::o_cloexec,
                      .mode = creates ? mode & 07777 : 0,
                      .resolve = abi::resolve_no_symlinks | (leads_up(name) ? abi::resolve_beneath : 0)};
    name = name[0] ? name : ".";
    return raw::value<Handle>(open_call(flags, directory, name, __NR_openat2, directory, name, &how, sizeof how));
}
Result<Handle> reopen(Handle h, uint32_t flags)
{
    return raw::value<Handle>(open_call(flags, h, "", __NR_openat, current_directory, Magic{h}.path(), flags | abi::o_cloexec, 0));
}
Result<Handle> open_parent(Handle directory)
{
    return raw::value<Handle>(raw::call(__NR_openat, directory, "..", abi::o_path | abi::o_directory | abi::o_cloexec, 0));
}
Result<Handle> open_root(const char* host_path)
{
    return raw::value<Handle>(raw::call(__NR_openat, current_directory, host_path, abi::o_path | abi::o_cloexec, 0));
}
Result<size_t> name_of(Handle h, std::span<char> room)
{
    return raw::value<size_t>(raw::call(__NR_readlinkat, current_directory, Magic{h}.path(), room.data(), room.size()));
}

Result<abi::stat> stat_name(Handle directory, const char* name)
{
    abi::stat out;
    TRY(raw::done(raw::call(__NR_newfstatat, directory, name, &out, abi::at_symlink_nofollow | abi::at_empty_path)));
    return out;
}
Result<size_t> read_link(Handle directory, const char* name, std::span<char> room)
{
    auto length = raw::value<size_t>(raw::call(__NR_readlinkat, directory, name, room.data(), room.size()));
    if (!length && length.error() == Errno::noent && !name[0])
        return err::inval; // what Linux says of an empty name for a handle that is no link
    return length;
}
Result<> make_directory(Handle directory, const char* name, uint32_t mode)
{
    return raw::done(raw::call(__NR_mkdirat, directory, name, mode));
}
Result<> make_node(Handle directory, const char* name, uint32_t mode, uint64_t device)
{
    return raw::done(raw::call(__NR_mknodat, directory, name, mode, device));
}
Result<> make_link(const char* text, Handle directory, const char* name)
{
    return raw::done(raw::call(__NR_symlinkat, text, directory, name));
}
Result<> remove(Handle directory, const char* name, bool is_directory)
{
    return raw::done(raw::call(__NR_unlinkat, directory, name, is_directory ? abi::at_removedir : 0));
}
Result<> rename(Handle from, const char* from_name, Handle to, const char* to_name, uint32_t flags)
{
    return raw::done(raw::call(__NR_renameat2, from, from_name, to, to_name, flags));
}
Result<> link(Handle from, const char* from_name, Handle to, const char* to_name)
{
    if (!from_name[0])
        return raw::done(raw::call(__NR_linkat, current_directory, Magic{from}.path(), to, to_name, abi::at_symlink_follow));
    return raw::done(raw::call(__NR_linkat, from, from_name, to, to_name, 0));
}

Result<> stat_extended(Handle h, uint32_t flags, uint32_t mask, abi::statx& out)
{
    return raw::done(raw::call(__NR_statx, h, "", (flags & abi::at_statx_sync_type) | abi::at_empty_path, mask, &out));
}
Result<abi::statfs> stat_file_system(Handle h)
{
    abi::statfs out;
    TRY(raw::done(raw::call(__NR_fstatfs, h, &out)));
    return out;
}
Result<> access(Handle h, uint32_t mode, bool effective)
{
    return raw::done(raw::call(__NR_faccessat2, h, "", mode, abi::at_empty_path | (effective ? abi::at_eaccess : 0)));
}
Result<> set_mode(Handle h, uint32_t mode)
{
    return raw::done(raw::call(__NR_fchmodat, current_directory, Magic{h}.path(), mode));
}
Result<> set_owner(Handle h, uint32_t uid, uint32_t gid)
{
    return raw::done(raw::call(__NR_fchownat, h, "", uid, gid, abi::at_empty_path));
}
Result<> set_times(Handle h, const FileTimes* times)
{
    // On the magic name, not with an empty one: the latter is refused by older kernels for O_PATH handles.
    return raw::done(raw::call(__NR_utimensat, current_directory, Magic{h}.path(), times, 0));
}
Result<size_t> attribute(Handle h, const char* key, Bytes out)
{
    return raw::value<size_t>(raw::call(__NR_getxattr, Magic{h}.path(), key, out.start, out.size));
}
Result<size_t> attributes(Handle h, Bytes out)
{
    return raw::value<size_t>(raw::call(__NR_listxattr, Magic{h}.path(), out.start, out.size));
}
Result<> set_attribute(Handle h, const char* key, Bytes value, int flags)
{
    return raw::done(raw::call(__NR_setxattr, Magic{h}.path(), key, value.start, value.size, flags));
}
Result<> remove_attribute(Handle h, const char* key)
{
    return raw::done(raw::call(__NR_removexattr, Magic{h}.path(), key));
}
Result<> truncate(Handle h, uint64_t size) { return raw::done(raw::call(__NR_truncate, Magic{h}.path(), size)); }
uint32_t set_umask(uint32_t mask) { return static_cast<uint32_t>(raw::call(__NR_umask, mask)); }

}
