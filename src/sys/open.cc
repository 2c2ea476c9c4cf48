// SPDX-License-Identifier: Apache-2.0
#include "sys/open.h"
#include "fs/open.h"
#include "sys/names.h"
#include "task/block.h"

namespace {

constexpr uint32_t o_tmpfile_bit = abi::o_tmpfile & ~abi::o_directory;
// With O_PATH all other flags are ignored (open(2)).
constexpr uint32_t o_path_flags = abi::o_path | abi::o_directory | abi::o_nofollow | abi::o_cloexec;

Result<> check_flags(uint32_t flags)
{
    if (flags & o_tmpfile_bit && ((flags & abi::o_tmpfile) != abi::o_tmpfile || (flags & abi::o_accmode) == abi::o_rdonly))
        return err::inval;
    if ((flags & (abi::o_creat | abi::o_directory)) == (abi::o_creat | abi::o_directory) && !(flags & o_tmpfile_bit))
        return err::inval;
    return {};
}

Result<Fd> open_name(Ref<fs::File> base, std::string_view path, uint32_t flags, uint32_t mode)
{
    auto slot = TRY(current().files->reserve());
    // Opening a FIFO waits for its other end.
    auto file = TRY(task::block([&] { return fs::open(*process().fs, base, path, flags, mode); }));
    return slot.commit(std::move(file), flags & abi::o_cloexec);
}

}

Result<Fd> sys_openat(Fd directory, UserString from, uint32_t flags, uint32_t mode)
{
    flags &= flags & abi::o_path ? o_path_flags : abi::o_known;
    TRY(check_flags(flags));
    const auto path = TRY(sys::load_path(from));
    if (path.empty())
        return err::noent;
    return open_name(TRY(sys::base_at(directory, path)), path, flags, mode & 07777);
}

Result<Fd> sys_open(UserString path, uint32_t flags, uint32_t mode) { return sys_openat(sys::cwd, path, flags, mode); }

Result<Fd> sys_creat(UserString path, uint32_t mode)
{
    return sys_openat(sys::cwd, path, abi::o_creat | abi::o_wronly | abi::o_trunc, mode);
}

// Whether the tail of a longer structure than we know is all zero.
static Result<bool> rest_is_zero(uintptr_t at, size_t size)
{
    std::byte room[64];
    for (size_t done = 0; done < size;) {
        const size_t part = std::min(size - done, sizeof room);
        TRY(user::copy_in(room, at + done, part));
        for (size_t i = 0; i < part; i++)
            if (room[i] != std::byte{})
                return false;
        done += part;
    }
    return true;
}

Result<Fd> sys_openat2(Fd directory, UserString from, UserPtr<const abi::open_how> how_at, size_t size)
{
    if (size < sizeof(abi::open_how))
        return err::inval;
    if (size > 4096)
        return err::toobig;
    const auto how = TRY(how_at.load());
    if (!TRY(rest_is_zero(how_at.address() + sizeof how, size - sizeof how)))
        return err::toobig;
    const auto flags = static_cast<uint32_t>(how.flags);
    constexpr uint64_t resolve_known = abi::resolve_no_xdev | abi::resolve_no_magiclinks | abi::resolve_no_symlinks | abi::resolve_beneath |
                                       abi::resolve_in_root | abi::resolve_cached;
    if (how.flags & ~uint64_t{abi::o_known} || how.resolve & ~resolve_known || how.mode & ~uint64_t{07777})
        return err::inval;
    if (how.mode && !(flags & (abi::o_creat | o_tmpfile_bit)))
        return err::inval;
    if (flags & abi::o_path && flags & ~o_path_flags)
        return err::inval;
    if ((how.resolve & (abi::resolve_beneath | abi::resolve_in_root)) == (abi::resolve_beneath | abi::resolve_in_root))
        return err::inval;
    if (how.resolve & abi::resolve_cached)
        return err::again; // never everything is cached: the caller tries again without
    TRY(check_flags(flags));
    const auto path = TRY(sys::load_path(from));
    if (path.empty())
        return err::noent;
    auto base = TRY(sys::base_at(directory, how.resolve & abi::resolve_in_root ? std::string_view{} : path));
    if (how.resolve == 0)
        return open_name(std::move(base), path, flags, static_cast<uint32_t>(how.mode));

    auto slot = TRY(current().files->reserve());
    auto file = TRY(task::block([&] {
        return fs::open_restricted(*process().fs, base, path, flags, static_cast<uint32_t>(how.mode), how.resolve);
    }));
    return slot.commit(std::move(file), flags & abi::o_cloexec);
}
