// SPDX-License-Identifier: Apache-2.0
#include "sys/directory.h"
#include <cstring>
#include "fs/open.h"
#include "sys/names.h"
#include "task/record.h"

Result<size_t> sys_getdents64(Fd fd, UserPtr<std::byte> to, uint32_t size)
{
    auto file = TRY(sys::file_at(fd));
    return file->entries(Buffer::of_program_late(to.address(), size));
}

// The old layout: struct linux_dirent, with the type in the record's last byte. Its records are as long as the new ones or
// shorter, so one read into kernel memory of the same size always fits.
Result<size_t> sys_getdents(Fd fd, UserPtr<std::byte> to, uint32_t size)
{
    struct Head { uint64_t ino; int64_t off; uint16_t length; };
    constexpr size_t name_at = 18;
    auto file = TRY(sys::file_at(fd));
    std::span<std::byte> room{current().scratch->bytes};
    auto start = file->seek(0, abi::seek_cur);
    const size_t got = TRY(file->entries(Buffer::of_kernel(room.first(std::min<size_t>(size, room.size())))));
    for (size_t at = 0; at < got;) {
        abi::dirent64 entry;
        memcpy(&entry, &room[at], abi::dirent64_name);
        const size_t length = strlen(reinterpret_cast<const char*>(&room[at + abi::dirent64_name]));
        memmove(&room[at + name_at], &room[at + abi::dirent64_name], length + 1);
        const Head head{entry.d_ino, entry.d_off, entry.d_reclen};
        memcpy(&room[at], &head, name_at);
        room[at + entry.d_reclen - 1] = std::byte{entry.d_type};
        at += entry.d_reclen;
    }
    if (auto copied = user::copy_out(to.address(), room.data(), got); !copied) {
        if (start) // as if nothing had been read
            TRY(file->seek(static_cast<int64_t>(*start), abi::seek_set));
        return Failure{copied.error()};
    }
    return got;
}

Result<> sys_chdir(UserString from)
{
    const auto path = TRY(sys::load_path(from));
    auto& context = *process().fs;
    auto directory = TRY(fs::open(context, {}, path, abi::o_path | abi::o_directory, 0));
    TRY(fs::change_directory(context, std::move(directory)));
    task::publish_directory();
    return {};
}

Result<> sys_fchdir(Fd fd)
{
    auto directory = TRY(sys::file_at(fd));
    TRY(fs::change_directory(*process().fs, std::move(directory)));
    task::publish_directory();
    return {};
}

Result<size_t> sys_getcwd(UserPtr<char> to, size_t size)
{
    std::span<char> room{current().scratch->path[0]};
    const size_t length = TRY(fs::directory_path(*process().fs, room.first(room.size() - 1)));
    room[length] = 0;
    if (length + 1 > size)
        return err::range;
    TRY(to.store(std::span<const char>{room.first(length + 1)}));
    return length + 1;
}

Result<> sys_chroot(UserString from)
{
    const auto path = TRY(sys::load_path(from));
    auto& context = *process().fs;
    auto directory = TRY(fs::open(context, {}, path, abi::o_path | abi::o_directory, 0));
    if (current().credentials.euid != 0) // CAP_SYS_CHROOT
        return err::perm;
    return fs::change_root(context, std::move(directory));
}

Result<uint32_t> sys_umask(uint32_t mask) { return process().fs->set_umask(mask); }
