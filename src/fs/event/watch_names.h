// SPDX-License-Identifier: Apache-2.0
// By which descriptor numbers an open file is registered in epolls. Linux tells registrations apart by open file and number,
// so duplicates of a descriptor can be registered side by side; the host sees one handle for all of them. Nearly always the
// number is the same in all epolls, and then this is one word; every other number has an entry here, with a handle of its own
// where the host needs one.
#pragma once
#include "base/sync.h"
#include "host/event.h"

namespace fs {

class WatchNames {
public:
    WatchNames() = default;
    WatchNames(const WatchNames&) = delete;
    ~WatchNames(); // closes the handles made here

    // Whether the file was ever registered.
    bool used() const { return first_.load(std::memory_order_relaxed) != -1; }

    // epoll_ctl(2) for the descriptor `fd` of the file whose handle is `main`.
    Result<> control(host::Handle main, host::Handle epoll, int operation, int fd, host::EpollEvent);

private:
    struct Other {
        Other* next;
        host::Handle epoll;
        int fd;
        host::Handle own;       // none: registered by the file's main handle
    };
    Other* find(host::Handle epoll, int fd) REQUIRES(lock_);
    bool main_is_taken(host::Handle epoll) REQUIRES(lock_); // by another number than the first
    Result<> add(host::Handle main, host::Handle epoll, int fd, host::EpollEvent) REQUIRES(lock_);
    Result<> change(host::Handle main, host::Handle epoll, int operation, int fd, host::EpollEvent) REQUIRES(lock_);
    Result<> note(host::Handle epoll, int fd, host::Handle own) REQUIRES(lock_);
    void forget(Other&) REQUIRES(lock_);

    std::atomic<int> first_{-1};    // the number that needs no entry; set once
    Mutex lock_{Rank::inode};
    std::atomic<Other*> others_{nullptr};
};

}
