// SPDX-License-Identifier: Apache-2.0
#include "proc/pseudo_file.h"
#include "abi/fcntl.h"
#include "task/thread.h"

namespace pseudo {

namespace {

Result<std::unique_ptr<char[]>> copy_text(std::string_view text)
{
    std::unique_ptr<char[]> out{new (std::nothrow) char[text.size() + 1]};
    if (!out)
        return err::nomem;
    __builtin_memcpy(out.get(), text.data(), text.size());
    return out;
}

}

Result<std::unique_ptr<char[]>> name_in_tree(const Tree& tree, std::string_view path)
{
    const auto before = tree.target();
    const size_t size = before.size() + 1 + path.size() + 1;
    std::unique_ptr<char[]> out{new (std::nothrow) char[size]};
    if (!out)
        return err::nomem;
    Text text{{out.get(), size}};
    text.put(before);
    if (!path.empty())
        text.put("/");
    text.put(path);
    text.put({"", 1});
    return out;
}

Entry::Entry(const Place& place, std::unique_ptr<char[]> name, size_t length, uint32_t flags)
    : File(name.get()), place_(place), name_(std::move(name)), before_path_(std::string_view{name_.get()}.size() - length)
{
    if (!(flags & abi::o_path))
        flags |= abi::o_largefile; // 64-bit programs always have it
    flags_.store(flags & ~(abi::o_creat | abi::o_excl | abi::o_noctty | abi::o_trunc | abi::o_cloexec), std::memory_order_relaxed);
}

Result<> Entry::show_path(Text& out) const
{
    out.put(name_.get());
    return {};
}

Result<uint64_t> Entry::seek(int64_t offset, int whence)
{
    Lock guard{lock_};
    int64_t start;
    if (whence == abi::seek_set)
        start = 0;
    else if (whence == abi::seek_cur)
        start = static_cast<int64_t>(position_);
    else
        return err::inval;
    int64_t at;
    if (__builtin_add_overflow(start, offset, &at) || at < 0)
        return err::inval;
    position_ = static_cast<uint64_t>(at);
    return position_;
}

// Into the thread's scratch first; what does not fit there goes to a heap buffer that doubles until it does.
Result<Ref<PseudoFile::Content>> PseudoFile::generate() const
{
    std::span<char> room{reinterpret_cast<char*>(current().scratch->bytes), sizeof current().scratch->bytes};
    std::unique_ptr<char[]> heap;
    for (;;) {
        Text text{room};
        TRY(place_.node.show(text, place_.subject));
        if (!text.truncated()) {
            size_t size = text.view().size();
            if (!heap)
                heap = TRY(copy_text(text.view()));
            return ::make<Content>(std::move(heap), size);
        }
        size_t size = room.size() * 2;
        heap.reset(new (std::nothrow) char[size]);
        if (!heap)
            return err::nomem;
        room = {heap.get(), size};
    }
}

Result<size_t> PseudoFile::read_at(Buffer to, uint64_t offset)
{
    if (flags() & (abi::o_path | abi::o_wronly))
        return err::badf;
    Ref<Content> content;
    if (offset != 0) {
        Lock guard{lock_};
        content = content_;
    }
    if (!content) {
        content = TRY(generate());
        Lock guard{lock_};
        content_ = content;
    }
    if (offset >= content->size)
        return size_t{0};
    return to.fill(std::as_bytes(std::span{content->text.get() + offset, content->size - offset}));
}

Result<size_t> PseudoFile::read(Buffer to)
{
    uint64_t at;
    {
        Lock guard{lock_};
        at = position_;
    }
    size_t got = TRY(read_at(to, at));
    Lock guard{lock_};
    position_ = at + got;
    return got;
}

Result<size_t> PseudoFile::write(Buffer from)
{
    if (flags() & abi::o_path || (flags() & abi::o_accmode) == abi::o_rdonly)
        return err::badf;
    constexpr size_t most = 4095;
    if (from.size() > most)
        return err::inval;
    std::span<std::byte> room = current().scratch->bytes;
    size_t size = TRY(from.drain(room.first(from.size())));
    TRY(place_.node.store({reinterpret_cast<const char*>(room.data()), size}, place_.subject));
    return size;
}

namespace {

// Records of getdents64(2), in the thread's scratch until they are copied out.
class Records {
public:
    explicit Records(std::span<std::byte> room) : room_(room) {}
    // False: it does not fit any more. `next` is where the listing goes on behind this entry.
    bool add(std::string_view name, uint64_t inode, uint32_t mode, uint64_t next)
    {
        size_t size = (abi::dirent64_name + name.size() + 1 + 7) & ~size_t{7};
        if (size > room_.size() - used_)
            return false;
        auto* at = room_.data() + used_;
        __builtin_memset(at, 0, size);
        abi::dirent64 head;
        head.d_ino = inode;
        head.d_off = static_cast<int64_t>(next);
        head.d_reclen = static_cast<uint16_t>(size);
        head.d_type = static_cast<uint8_t>((mode & abi::s_ifmt) >> 12);
        __builtin_memcpy(at, &head, abi::dirent64_name);
        __builtin_memcpy(at + abi::dirent64_name, name.data(), name.size());
        used_ += size;
        return true;
    }
    std::span<const std::byte> bytes() const { return room_.first(used_); }

private:
    std::span<std::byte> room_;
    size_t used_ = 0;
};

// Adds the entries of `directory` from position `at` on until one does not fit; where to go on. Positions 0 and 1 are "." and
// "..", then come the children by index; a list of numbers is the last child, its numbers count from there on.
uint64_t list(const Place& directory, uint64_t at, Records& out)
{
    for (; at < 2; at++)
        if (!out.add(at == 0 ? "." : "..", directory.inode, abi::s_ifdir, at + 1))
            return at;
    auto children = directory.node.children;
    for (; at - 2 < children.size() && !children[at - 2].next; at++) {
        auto& node = children[at - 2];
        if (!out.add(node.name, inode_below(directory.inode, node.name), node.mode, at + 1))
            return at;
    }
    if (children.empty() || !children.back().next)
        return at;
    auto& node = children.back();
    uint64_t first = 2 + children.size() - 1;
    while (auto n = node.next(directory.subject, static_cast<int>(at - first))) {
        char room[16];
        Text name{room};
        name.put(*n);
        at = first + static_cast<uint64_t>(*n);
        if (!out.add(name.view(), inode_below(directory.inode, name.view()), node.mode, at + 1))
            return at;
        at++;
    }
    return at;
}

}

std::optional<int> PseudoDirectory::process() const
{
    return place_.subject.pid && !path().contains('/') ? std::optional{place_.subject.pid} : std::nullopt;
}

Result<size_t> PseudoDirectory::entries(Buffer to)
{
    uint64_t before;
    {
        Lock guard{lock_};
        before = position_;
    }
    std::span<std::byte> scratch = current().scratch->bytes;
    Records records{scratch.first(to.size() < scratch.size() ? to.size() : scratch.size())};
    uint64_t after = list(place_, before, records);
    if (records.bytes().empty()) {
        // Nothing left, or no room for one entry.
        Records large{scratch};
        return list(place_, before, large) == before ? Result<size_t>{0} : err::inval;
    }
    TRY(to.fill(records.bytes()));
    Lock guard{lock_};
    position_ = after;
    return records.bytes().size();
}

}
