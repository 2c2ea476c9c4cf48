// SPDX-License-Identifier: Apache-2.0
// Files and directories that live in the kernel's memory. A file's bytes are pages, made when they are first written. Locks: names
// and metadata belong to the file system's (`names`), content to the inode's own, which is taken after it.
#pragma once
#include <string_view>
#include "abi/stat.h"
#include "base/intrusive.h"
#include "base/ref.h"
#include "base/sync.h"
#include "host/time.h"
#include "mm/user.h"

namespace fs::tmpfs {

struct Inode;

// A name in a directory.
struct Entry {
    TreeHook by_name, by_cookie;
    std::string_view name;      // `text`
    uint64_t cookie = 0;        // its place in listings
    Inode* folder = nullptr;
    Ref<Inode> inode;
    char* text = nullptr;
    ~Entry() { delete[] text; }
};

// The bytes of a file.
class Content {
public:
    ~Content();
    uint64_t size();
    uint64_t bytes_used();
    Result<size_t> read(Buffer, uint64_t offset);
    Result<size_t> write(Buffer, uint64_t offset);   // err::nospc, err::fbig
    Result<size_t> append(Buffer, uint64_t& end);    // at the end, which is then `end`
    Result<> set_size(uint64_t);
    // fallocate(2): pages for a range (err::nospc), or zeroes in it.
    Result<> allocate(uint64_t offset, uint64_t size, bool grows);
    Result<> punch(uint64_t offset, uint64_t size);

private:
    static constexpr size_t page = 4096;
    static constexpr uint64_t most = uint64_t{1} << 40;
    Result<std::byte*> page_at(uint64_t index) REQUIRES(lock_);
    Result<size_t> write_locked(Buffer, uint64_t offset) REQUIRES(lock_);
    void clear(uint64_t from, uint64_t to) REQUIRES(lock_);

    Mutex lock_{Rank::pipe};
    std::byte** pages_ GUARDED_BY(lock_) = nullptr;
    size_t room_ GUARDED_BY(lock_) = 0, used_ GUARDED_BY(lock_) = 0;
    uint64_t size_ GUARDED_BY(lock_) = 0;
};

struct Inode final : Counted {
    using ByName = Tree<Entry, &Entry::by_name, &Entry::name>;
    using ByCookie = Tree<Entry, &Entry::by_cookie, &Entry::cookie>;

    uint64_t number = 0;
    uint32_t mode = 0, uid = 0, gid = 0, links = 0;
    host::Time accessed{}, modified{}, changed{};
    std::atomic<bool> written{false};   // since `modified`: the time is asked for when somebody looks
    Entry* entry = nullptr;             // a directory's only name, a file's last; null: it has none
    // A directory's.
    ByName names;
    ByCookie order;
    uint64_t next_cookie = 2;           // after "." and ".."
    // A link's.
    char* target = nullptr;
    size_t target_size = 0;
    Content content;                    // a file's
    // flock(2): holders, ~0 for one that wants nobody beside it; the word changes when somebody lets go.
    uint32_t flocks = 0;
    std::atomic<uint32_t> flock_word{0};

    ~Inode();
    bool is_directory() const { return abi::is_directory(mode); }
    Entry* find(std::string_view name);
    void touch();                       // modified and changed, now
};

}
