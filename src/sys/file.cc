// SPDX-License-Identifier: Apache-2.0
#include "sys/file.h"
#include "sys/names.h"
#include "task/block.h"

using sys::file_at, sys::host_object;

Result<size_t> sys_read(Fd fd, UserPtr<std::byte> to, size_t size)
{
    auto file = TRY(file_at(fd));
    const auto buffer = Buffer::of_program_late(to.address(), size);
    return task::block([&] { return file->read(buffer); });
}

Result<size_t> sys_write(Fd fd, UserPtr<const std::byte> from, size_t size)
{
    auto file = TRY(file_at(fd));
    const auto buffer = Buffer::of_program_late(from.address(), size);
    return task::block([&] { return file->write(buffer); });
}

Result<size_t> sys_pread64(Fd fd, UserPtr<std::byte> to, size_t size, int64_t offset)
{
    if (offset < 0)
        return err::inval;
    auto file = TRY(file_at(fd));
    const auto buffer = Buffer::of_program_late(to.address(), size);
    return task::block([&] { return file->read_at(buffer, static_cast<uint64_t>(offset)); });
}

Result<size_t> sys_pwrite64(Fd fd, UserPtr<const std::byte> from, size_t size, int64_t offset)
{
    if (offset < 0)
        return err::inval;
    auto file = TRY(file_at(fd));
    const auto buffer = Buffer::of_program_late(from.address(), size);
    return task::block([&] { return file->write_at(buffer, static_cast<uint64_t>(offset)); });
}

Result<std::span<const host::Bytes>> sys::load_vector(UserPtr<const host::Bytes> vector, uint64_t count)
{
    constexpr uint64_t most = 1024; // UIO_MAXIOV
    if (count > most)
        return err::inval;
    std::span parts{reinterpret_cast<host::Bytes*>(current().scratch->bytes), count};
    TRY(user::copy_in(parts.data(), vector.address(), parts.size_bytes()));
    for (auto& part : parts)
        if (static_cast<int64_t>(part.size) < 0)
            return err::inval;
    for (auto& part : parts)
        if (!user::within(part.start, part.size))
            return err::fault;
    return std::span<const host::Bytes>{parts};
}

namespace {

enum class Direction { in, out };

// Of several things that are wrong, Linux names the file first: whether it was opened for this, and whether it has positions.
// To be asked when the vector was refused, so that it costs nothing otherwise.
Failure rather(fs::File& file, Direction direction, bool positioned, Errno vector)
{
    const uint32_t opened = file.opened_for(), mode = opened & abi::o_accmode;
    if (opened & abi::o_path)
        return err::badf;
    if (positioned)
        if (auto seekable = file.seek(0, abi::seek_cur); !seekable)
            return Failure{seekable.error()};
    if (mode == (direction == Direction::in ? abi::o_wronly : abi::o_rdonly))
        return err::badf;
    return Failure{vector};
}

// A file of the kernel's own: part after part, until one is short.
template <Direction direction>
Result<size_t> each_part(fs::File& file, std::span<const host::Bytes> parts, int64_t offset)
{
    size_t total = 0;
    for (auto& part : parts) {
        if (part.size == 0)
            continue;
        const auto buffer = TRY(Buffer::of_program(part.start, part.size));
        const auto at = static_cast<uint64_t>(offset) + total;
        auto done = direction == Direction::in ? (offset < 0 ? file.read(buffer) : file.read_at(buffer, at))
                                               : (offset < 0 ? file.write(buffer) : file.write_at(buffer, at));
        if (!done) {
            if (total)
                return total;
            return done;
        }
        total += *done;
        if (*done < part.size)
            break;
    }
    return total;
}

// `offset` -1: the file's own position.
template <Direction direction>
Result<size_t> transfer(Fd fd, UserPtr<const host::Bytes> vector, uint64_t count, int64_t offset, uint32_t flags)
{
    auto file = TRY(file_at(fd));
    auto loaded = sys::load_vector(vector, count);
    if (!loaded)
        return rather(*file, direction, offset >= 0, loaded.error());
    const auto parts = *loaded;
    const auto handle = file->handle();
    if (handle == host::Handle::none) {
        if (flags)
            return err::opnotsupp;
        return task::block([&] { return each_part<direction>(*file, parts, offset); });
    }
    return task::block([&] {
        return direction == Direction::in ? host::read_vector(handle, parts, offset, flags) : host::write_vector(handle, parts, offset, flags);
    });
}

}

Result<size_t> sys_readv(Fd fd, UserPtr<const host::Bytes> vector, uint64_t count) { return transfer<Direction::in>(fd, vector, count, -1, 0); }
Result<size_t> sys_writev(Fd fd, UserPtr<const host::Bytes> vector, uint64_t count) { return transfer<Direction::out>(fd, vector, count, -1, 0); }

Result<size_t> sys_preadv(Fd fd, UserPtr<const host::Bytes> vector, uint64_t count, int64_t offset)
{
    return offset < 0 ? err::inval : transfer<Direction::in>(fd, vector, count, offset, 0);
}
Result<size_t> sys_pwritev(Fd fd, UserPtr<const host::Bytes> vector, uint64_t count, int64_t offset)
{
    return offset < 0 ? err::inval : transfer<Direction::out>(fd, vector, count, offset, 0);
}
Result<size_t> sys_preadv2(Fd fd, UserPtr<const host::Bytes> vector, uint64_t count, int64_t offset, uint64_t, uint32_t flags)
{
    return offset < -1 ? err::inval : transfer<Direction::in>(fd, vector, count, offset, flags);
}
Result<size_t> sys_pwritev2(Fd fd, UserPtr<const host::Bytes> vector, uint64_t count, int64_t offset, uint64_t, uint32_t flags)
{
    return offset < -1 ? err::inval : transfer<Direction::out>(fd, vector, count, offset, flags);
}

Result<uint64_t> sys_lseek(Fd fd, int64_t offset, int whence)
{
    return TRY(file_at(fd))->seek(offset, whence);
}

Result<> sys_ftruncate(Fd fd, int64_t size)
{
    if (size < 0)
        return err::inval;
    auto file = TRY(file_at(fd));
    const auto wanted = static_cast<uint64_t>(size);
    return file->handle() == host::Handle::none ? file->set_size(wanted) : host::set_size(file->handle(), wanted);
}

Result<> sys_fallocate(Fd fd, uint32_t mode, int64_t offset, int64_t size)
{
    auto file = TRY(file_at(fd));
    if (file->handle() == host::Handle::none)
        return offset < 0 || size <= 0 ? err::inval : file->allocate(mode, static_cast<uint64_t>(offset), static_cast<uint64_t>(size));
    return task::block([&] { return host::allocate(file->handle(), mode, offset, size); });
}

static Result<> flush(Fd fd, bool data_only)
{
    auto file = TRY(file_at(fd));
    return file->handle() == host::Handle::none ? file->flush() : host::flush(file->handle(), data_only);
}
Result<> sys_fsync(Fd fd) { return flush(fd, false); }
Result<> sys_fdatasync(Fd fd) { return flush(fd, true); }

Result<> sys_syncfs(Fd fd)
{
    auto file = TRY(file_at(fd));
    return file->handle() == host::Handle::none ? Result<>{} : host::flush_file_system(file->handle());
}

Result<> sys_sync()
{
    host::flush_all();
    return {};
}

Result<> sys_sync_file_range(Fd fd, int64_t offset, int64_t size, uint32_t flags)
{
    return host::flush_range(TRY(host_object(fd, err::spipe)).handle, offset, size, flags);
}

Result<> sys_readahead(Fd fd, int64_t offset, size_t size) { return host::read_ahead(TRY(host_object(fd, err::inval)).handle, offset, size); }

Result<> sys_fadvise64(Fd fd, int64_t offset, int64_t size, int advice)
{
    auto file = TRY(file_at(fd));
    if (file->handle() != host::Handle::none)
        return host::advise(file->handle(), offset, size, advice);
    // A hint about bytes that the kernel makes up itself.
    return size < 0 || advice < 0 || advice > 5 ? err::inval : Result<>{};
}
