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

    Entry(const Place& place, std::unique_ptr<char[]> path, size_t length, uint32_t flags);

protected:
    const Place place_;
    Mutex lock_{Rank::inode};
    uint64_t position_ GUARDED_BY(lock_) = 0;

private:
    const std::unique_ptr<char[]> path_; // relative to the tree
    const size_t path_length_;
};

// The path is copied.
Result<std::unique_ptr<char[]>> copy_text(std::string_view);
template <class T>
Result<Ref<fs::File>> make_entry(const Place& place, std::string_view path, uint32_t flags)
{
    auto name = TRY(copy_text(path));
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

    Result<size_t> read(Buffer) override { return err::isdir; }
    Result<size_t> read_at(Buffer, uint64_t) override { return err::isdir; }
    Result<size_t> entries(Buffer) override;
};

}
