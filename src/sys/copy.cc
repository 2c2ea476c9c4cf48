// SPDX-License-Identifier: Apache-2.0
// Between two files of the host it is the host's own call, and no byte passes through here. A file that the kernel makes up is
// read into this thread's scratch room.
#include "sys/copy.h"
#include <optional>
#include "base/heap.h"
#include "sys/checked.h"
#include "sys/names.h"
#include "task/block.h"

namespace {

constexpr size_t most_at_once = 0x7fff'f000;
constexpr uint32_t splice_flags = 15; // SPLICE_F_MOVE, NONBLOCK, MORE, GIFT

// An offset argument: a null pointer means the file's own position.
class Offset {
public:
    static Result<Offset> load(UserPtr<int64_t> at)
    {
        Offset offset{at};
        if (at)
            offset.value_ = TRY(UserPtr<const int64_t>{at.address()}.load());
        return offset;
    }
    int64_t* pointer() { return at_ ? &value_ : nullptr; }
    Result<> store() const { return at_ ? at_.store(value_) : Result<>{}; }

private:
    explicit Offset(UserPtr<int64_t> at) : at_(at) {}
    UserPtr<int64_t> at_;
    int64_t value_ = 0;
};

Result<size_t> read_some(fs::File& file, int64_t* offset, std::span<std::byte> room)
{
    const auto buffer = Buffer::of_kernel(room);
    return offset ? file.read_at(buffer, static_cast<uint64_t>(*offset)) : file.read(buffer);
}

// Through the scratch room, chunk by chunk, until something is short. What was read but not taken is given back to the position.
Result<size_t> copy_through(fs::File& from, int64_t* offset, fs::File& to, size_t size)
{
    std::span<std::byte> room{current().scratch->bytes};
    size_t total = 0;
    while (total < size) {
        auto got = read_some(from, offset, room.first(std::min(room.size(), size - total)));
        if (!got && total == 0)
            return got;
        if (!got || *got == 0)
            break;
        size_t put = 0;
        std::optional<Failure> failed;
        while (put < *got) {
            auto part = task::block([&] { return to.write(Buffer::of_kernel(room.subspan(put, *got - put))); });
            if (!part) {
                failed = Failure{part.error()};
                break;
            }
            put += *part;
        }
        if (offset)
            *offset += static_cast<int64_t>(put);
        else if (put < *got)
            (void)from.seek(static_cast<int64_t>(put) - static_cast<int64_t>(*got), abi::seek_cur);
        total += put;
        if (failed && total == 0)
            return *failed;
        if (failed || *got < std::min(room.size(), size - total + put))
            break;
    }
    return total;
}

bool is_pipe(fs::File& file)
{
    auto about = file.stat();
    return about && (about->st_mode & abi::s_ifmt) == abi::s_ififo;
}

#ifdef GLUME_CHECKED
bool through_here() { return checked::no_host_copies; }
#else
constexpr bool through_here() { return false; }
#endif

bool both_host(const fs::File& a, const fs::File& b) { return a.handle() != host::Handle::none && b.handle() != host::Handle::none; }

}

Result<size_t> sys_sendfile(Fd to_fd, Fd from_fd, UserPtr<int64_t> offset_at, size_t size)
{
    auto offset = TRY(Offset::load(offset_at));
    auto from = TRY(sys::usable_at(from_fd));
    auto found = sys::usable_at(to_fd);
    if (!found && offset.pointer()) // that it can be at an offset comes before where it is to go
        TRY(from->seek(0, abi::seek_cur));
    auto to = TRY(std::move(found));
    if (offset.pointer() && *offset.pointer() < 0)
        return err::inval;
    size = std::min(size, most_at_once);
    auto sent = both_host(*from, *to) && !through_here()
        ? task::block([&] { return host::send_file(to->handle(), from->handle(), offset.pointer(), size); })
        : copy_through(*from, offset.pointer(), *to, size);
    if (sent)
        TRY(offset.store());
    return sent;
}

Result<size_t> sys_copy_file_range(Fd from_fd, UserPtr<int64_t> from_at, Fd to_fd, UserPtr<int64_t> to_at, size_t size, uint32_t flags)
{
    auto from = TRY(sys::usable_at(from_fd)), to = TRY(sys::usable_at(to_fd));
    auto from_offset = TRY(Offset::load(from_at)), to_offset = TRY(Offset::load(to_at));
    if (flags)
        return err::inval;
    if (!both_host(*from, *to))
        return err::inval; // what is no regular file
    auto copied = task::block([&] {
        return host::copy_range(from->handle(), from_offset.pointer(), to->handle(), to_offset.pointer(), size);
    });
    if (copied && *copied) {
        TRY(from_offset.store());
        TRY(to_offset.store());
    }
    return copied;
}

Result<size_t> sys_splice(Fd from_fd, UserPtr<int64_t> from_at, Fd to_fd, UserPtr<int64_t> to_at, size_t size, uint32_t flags)
{
    if (size == 0)
        return size_t{0};
    if (flags & ~splice_flags)
        return err::inval;
    auto from = TRY(sys::usable_at(from_fd)), to = TRY(sys::usable_at(to_fd));
    auto from_loaded = Offset::load(from_at), to_loaded = Offset::load(to_at);
    if (!from_loaded || !to_loaded) { // a pipe has no offset, wherever that would be
        if ((from_at && is_pipe(*from)) || (to_at && is_pipe(*to)))
            return err::spipe;
        return err::fault;
    }
    auto from_offset = *from_loaded, to_offset = *to_loaded;
    // What the host cannot see may have a twin there: /dev/null.
    for (auto* file : {&from, &to})
        if ((*file)->handle() == host::Handle::none)
            if (auto twin = (*file)->on_host())
                *file = std::move(*twin);
    if (both_host(*from, *to)) {
        auto done = task::block([&] {
            return host::splice(from->handle(), from_offset.pointer(), to->handle(), to_offset.pointer(), size, flags);
        });
        if (!done)
            return done;
        TRY(from_offset.store());
        TRY(to_offset.store());
        return done;
    }
    // From a file of the kernel's own into a pipe.
    if (from->handle() != host::Handle::none || to_at)
        return err::inval;
    const size_t copied = TRY(copy_through(*from, from_offset.pointer(), *to, std::min(size, most_at_once)));
    TRY(from_offset.store());
    return copied;
}

Result<size_t> sys_tee(Fd from_fd, Fd to_fd, size_t size, uint32_t flags)
{
    if (flags & ~splice_flags)
        return err::inval;
    if (size == 0)
        return size_t{0};
    auto from = TRY(sys::host_object(from_fd, err::inval)), to = TRY(sys::host_object(to_fd, err::inval));
    return task::block([&] { return host::tee(from.handle, to.handle, size, flags); });
}

Result<size_t> sys_vmsplice(Fd fd, UserPtr<const host::Bytes> vector, uint64_t count, uint32_t flags)
{
    if (flags & ~splice_flags)
        return err::inval;
    TRY(sys::usable_at(fd));
    auto pipe = TRY(sys::host_object(fd, err::badf));
    const auto parts = TRY(sys::load_vector(vector, count));
    return task::block([&] { return host::splice_memory(pipe.handle, parts, flags); });
}
