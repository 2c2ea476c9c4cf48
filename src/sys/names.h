// SPDX-License-Identifier: Apache-2.0
// How the calls of the file families read their arguments: descriptors, paths, vectors.
#pragma once
#include "abi/fcntl.h"
#include "fs/name.h"
#include "task/thread.h"

namespace sys {

inline Result<Ref<fs::File>> file_at(Fd fd) { return current().files->at(fd); }

// The same for what only an open file can do: one that was opened with O_PATH is err::badf.
inline Result<Ref<fs::File>> usable_at(Fd fd)
{
    auto file = TRY(file_at(fd));
    if (file->opened_for() & abi::o_path)
        return err::badf;
    return file;
}

// A path of the program's, NUL-terminated, in this thread's scratch room `slot`. err::fault, err::nametoolong.
inline Result<std::string_view> load_path(UserString from, int slot = 0)
{
    std::span<char> room{current().scratch->path[slot]};
    const size_t length = TRY(user::copy_string(room, from.address));
    return std::string_view{room.data(), length};
}

// The directory of an *at call: none for AT_FDCWD and before an absolute path, which does not look at it.
inline Result<Ref<fs::File>> base_at(Fd directory, std::string_view path)
{
    if (static_cast<int>(directory) == abi::at_fdcwd || fs::is_absolute(path))
        return Ref<fs::File>{};
    return file_at(directory);
}

// A name with its directory. AT_EMPTY_PATH and AT_SYMLINK_NOFOLLOW are taken from `flags`.
inline Result<fs::Name> load_name(Fd directory, UserString path, uint32_t flags = 0, int slot = 0)
{
    const auto text = TRY(load_path(path, slot));
    if (text.empty() && !(flags & abi::at_empty_path))
        return err::noent; // before the directory is looked at
    auto base = TRY(base_at(directory, text));
    return fs::Name{*process().fs, std::move(base), text, flags & abi::at_symlink_nofollow ? fs::Follow::no : fs::Follow::yes,
                    (flags & abi::at_empty_path) != 0};
}

inline constexpr Fd cwd{abi::at_fdcwd};

// A vector of the program's (struct iovec), checked and copied into this thread's scratch room. err::inval beyond 1024 parts
// or when the sizes do not add up to a ssize_t, err::fault.
Result<std::span<const host::Bytes>> load_vector(UserPtr<const host::Bytes> vector, uint64_t count);

// The file behind a descriptor that a call hands on to the host. err::badf; `without` when the kernel itself is the file.
struct HostObject {
    Ref<fs::File> file;
    host::Handle handle;
};
inline Result<HostObject> host_object(Fd fd, Failure without)
{
    auto file = TRY(file_at(fd));
    const auto handle = file->handle();
    if (handle == host::Handle::none)
        return file->opened_for() & abi::o_path ? err::badf : without;
    return HostObject{std::move(file), handle};
}

}
