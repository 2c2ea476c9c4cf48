// SPDX-License-Identifier: Apache-2.0
// Open files of a pseudo tree. A file's text is made when it is read from its start, and stays as it was then until it is read
// from the start again, so that a text read in pieces is of one moment.
#pragma once
#include <memory>
#include "base/sync.h"
#include "fs/file.h"
#include "proc/tree.h"

namespace pseudo {

uint64_t inode_below(uint64_t parent, std::string_view name);

// What all open files of a tree have: a place and a name.
class Entry : public fs::File {
public:
    Result<abi::stat> stat() override { return place_.tree.about(place_.node, place_.subject, place_.inode); }
    Result<> show_path(Text&) const override;
    void show_name(Text& out) const override { (void)show_path(out); }
    Result<uint64_t> seek(int64_t offset, int whence) override;

    // `name`: the whole path, NUL-terminated; the last `length` bytes of it are the path in the tree.
    Entry(const Place& place, std::unique_ptr<char[]> name, size_t length, uint32_t flags);

protected:
    const Place place_;
    Mutex lock_{Rank::inode};
    uint64_t position_ GUARDED_BY(lock_) = 0;

    std::string_view path() const { return std::string_view{name_.get()}.substr(before_path_); }

private:
    const std::unique_ptr<char[]> name_;
    const size_t before_path_;
};

// The path is copied.
Result<std::unique_ptr<char[]>> name_in_tree(const Tree&, std::string_view path);
template <class T>
Result<Ref<fs::File>> make_entry(const Place& place, std::string_view path, uint32_t flags)
{
    auto name = TRY(name_in_tree(place.tree, path));
    return Ref<fs::File>{TRY(::make<T>(place, std::move(name), path.size(), flags))};
}

class PseudoFile final : public Entry {
public:
    using Entry::Entry;

    Result<size_t> read(Buffer) override;
    Result<size_t> read_at(Buffer, uint64_t) override;
    Result<size_t> write(Buffer) override;
    Result<size_t> write_at(Buffer from, uint64_t) override { return write(from); }

private:
    struct Content final : Counted {
        Content(std::unique_ptr<char[]> text_, size_t size_) : text(std::move(text_)), size(size_) {}
        const std::unique_ptr<char[]> text;
        const size_t size;
    };
    Result<Ref<Content>> generate() const;

    Ref<Content> content_ GUARDED_BY(lock_);
};

class PseudoDirectory final : public Entry {
public:
    using Entry::Entry;

    static constexpr char the_kind = 0;
    const void* kind() const override { return &the_kind; }
    // The process that /proc/PID is about, when this is that directory.
    std::optional<int> process() const;

    Result<size_t> read(Buffer) override { return err::isdir; }
    Result<size_t> read_at(Buffer, uint64_t) override { return err::isdir; }
    Result<size_t> entries(Buffer) override;
};

}
