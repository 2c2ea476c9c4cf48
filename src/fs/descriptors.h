// SPDX-License-Identifier: Apache-2.0
// The descriptor table: numbers to open files. Reading it takes no lock: the two-level table only grows, and Files live in
// type-stable memory, so that one which is being closed can be looked at, and is noticed by looking twice. Changes hold `lock_`;
// no host call and no File's end happens under it.
#pragma once
#include "base/ref.h"
#include "base/sync.h"
#include "fs/file.h"

enum class Fd : int {};

class Descriptors final : public Counted {
public:
    Descriptors() { chunks_[0].store(&first_, std::memory_order_relaxed); }
    ~Descriptors();
    // A table of the same files, with room for as many (fork's or unshare(CLONE_FILES)'s copy).
    Result<Ref<Descriptors>> copy();

    // err::badf when nothing is there.
    Result<Ref<fs::File>> at(Fd) const;

    // A number that is ours but not yet visible. Committed, it refers to the file; dropped, it is free again.
    class [[nodiscard]] Slot {
    public:
        Slot(Descriptors& table, int number) : table_(&table), number_(number) {}
        Slot(Slot&& other) noexcept : table_(std::exchange(other.table_, nullptr)), number_(other.number_) {}
        ~Slot() { if (table_) table_->give_back(number_); }
        Fd fd() const { return Fd{number_}; }
        Fd commit(Ref<fs::File> file, bool close_on_exec)
        {
            std::exchange(table_, nullptr)->install(number_, std::move(file), close_on_exec);
            return fd();
        }

    private:
        Descriptors* table_;
        int number_;
    };
    // The lowest free number, at least `lowest`; err::mfile at the limit (RLIMIT_NOFILE), err::inval when `lowest` is beyond it.
    Result<Slot> reserve(int lowest = 0);
    // dup2: puts the file there, whatever was there; returns what was. err::badf beyond the limit, err::busy when another
    // thread has reserved the number.
    Result<Ref<fs::File>> replace(Fd, Ref<fs::File>, bool close_on_exec);
    Result<Ref<fs::File>> close(Fd);
    void close_on_exec();

    Result<bool> closes_on_exec(Fd) const;
    Result<> set_closes_on_exec(Fd, bool);
    // The lowest descriptor from `first` on that refers to a file; -1 if there is none. For lists and close_range(2).
    int next(int first) const;
    // A descriptor whose file is that object of the host's; -1 if there is none. Looks at all of them.
    int find(host::Handle) const;

    // Each descriptor's file, while nobody changes the table.
    template <class Visit>
    void for_each(Visit visit) const
    {
        for (int fd = next(0); fd >= 0; fd = next(fd + 1))
            if (auto* file = chunk(static_cast<size_t>(fd))->files[static_cast<size_t>(fd) % chunk_size].load(std::memory_order_relaxed))
                visit(*file);
    }

    // RLIMIT_NOFILE: numbers stay below it.
    uint64_t limit() const { return limit_.load(std::memory_order_relaxed); }
    void set_limit(uint64_t limit) { limit_.store(limit, std::memory_order_relaxed); }

private:
    friend class task::OtherProcess; // reads them in another process's memory
    static constexpr size_t chunk_size = 512, chunk_count = 2048, word_bits = 64;
    struct Chunk {
        std::atomic<fs::File*> files[chunk_size]{};
        uint64_t taken[chunk_size / word_bits]{};
        uint64_t closes[chunk_size / word_bits]{};     // close-on-exec
    };

    Chunk* chunk(size_t number) const
    {
        if (number < chunk_size) [[likely]]
            return &first_;
        return number < chunk_size * chunk_count ? chunks_[number / chunk_size].load(std::memory_order_acquire) : nullptr;
    }
    Result<Chunk*> chunk_for(size_t number);
    Result<size_t> take(size_t lowest, size_t limit);
    Ref<fs::File> remove(Chunk&, size_t number) REQUIRES(lock_);
    void install(int number, Ref<fs::File>, bool close_on_exec);
    void give_back(int number);

    mutable Mutex lock_{Rank::files};
    size_t lowest_free_ GUARDED_BY(lock_) = 0;      // nothing below is free
    std::atomic<uint64_t> limit_{1024};
    mutable Chunk first_;                           // here: most numbers need no other, and one page less
    std::atomic<Chunk*> chunks_[chunk_count]{};
};
