// SPDX-License-Identifier: Apache-2.0
// What path names are relative to: a process's root, working directory and umask (path_resolution(7), umask(2)).
#pragma once
#include "base/ref.h"
#include "base/sync.h"
#include "fs/file.h"

namespace task { class OtherProcess; }

class FsContext final : public Counted {
public:
    // The directory that relative names start from.
    Ref<fs::File> directory();
    void set_directory(Ref<fs::File>);

    // chroot(2): the root as a path in the program's tree, "" for its very root; room for 4096 bytes.
    size_t root(std::span<char> room);
    bool has_root() const { return has_root_.load(std::memory_order_relaxed); }
    Result<> set_root(std::string_view path);

    // The bits taken from the mode of new files. The host applies it; the old one.
    uint32_t set_umask(uint32_t mask);
    uint32_t umask() const { return umask_.load(std::memory_order_relaxed); }
    void start_umask(uint32_t mask) { umask_.store(mask, std::memory_order_relaxed); }

    // A copy for a process or thread of its own (unshare(CLONE_FS)).
    Result<Ref<FsContext>> copy();

private:
    friend class task::OtherProcess; // reads them in another process's memory
    Mutex lock_{Rank::files};
    Ref<fs::File> directory_ GUARDED_BY(lock_);
    char root_[4096] GUARDED_BY(lock_) = {};
    size_t root_length_ GUARDED_BY(lock_) = 0;
    std::atomic<bool> has_root_{false};
    std::atomic<uint32_t> umask_{022};
};
