// SPDX-License-Identifier: Apache-2.0
// The descriptor table: numbers to open files. Reading it takes no lock.
#pragma once
#include "base/ref.h"
#include "base/sync.h"
#include "fs/file.h"

enum class Fd : int {};

class Descriptors final : public Counted {
public:
    // err::badf. No lock: Files live in type-stable memory, so a racing close is noticed by looking twice.
    Result<Ref<fs::File>> at(Fd) const;

    // A number that is ours but not yet visible. Committed, it refers to the file; dropped, it is free again.
    class [[nodiscard]] Slot {
    public:
        Slot(Descriptors& table, int number) : table_(&table), number_(number) {}
        Slot(Slot&& other) noexcept : table_(std::exchange(other.table_, nullptr)), number_(other.number_) {}
        ~Slot();
        Fd fd() const { return Fd{number_}; }
        Fd commit(Ref<fs::File>, bool close_on_exec);

    private:
        Descriptors* table_;
        int number_;
    };
    // The lowest free number, at least `lowest`; err::mfile at the limit (RLIMIT_NOFILE).
    Result<Slot> reserve(int lowest = 0);
    // dup2: puts the file there, whatever was there; returns what was. err::badf beyond the limit.
    Result<Ref<fs::File>> replace(Fd, Ref<fs::File>, bool close_on_exec);
    Result<Ref<fs::File>> close(Fd);
    void close_on_exec();
};
