// SPDX-License-Identifier: Apache-2.0
// Locks. clang checks the annotations (-Wthread-safety); gcc ignores them.
#pragma once
#include <atomic>
#include <utility>
#include "base/panic.h"

#ifdef __clang__
#define TSA(x) __attribute__((x))
#else
#define TSA(x)
#endif
#define GUARDED_BY(m) TSA(guarded_by(m))
#define REQUIRES(...) TSA(requires_capability(__VA_ARGS__))
#define ACQUIRE(...) TSA(acquire_capability(__VA_ARGS__))
#define RELEASE(...) TSA(release_capability(__VA_ARGS__))
#define EXCLUDES(...) TSA(locks_excluded(__VA_ARGS__))

// The lock order, outermost first: a thread may only take a lock further down.
enum class Rank { process, address_space, files, inode, pipe, signals, futex, scheduler };

void held_push(Rank);   // debug builds check the order per thread
void held_pop(Rank);

class TSA(capability("mutex")) Mutex {
public:
    explicit constexpr Mutex(Rank rank) : rank_(rank) {}
    void lock() ACQUIRE() { held_push(rank_); while (word_.exchange(1, std::memory_order_acquire)) __builtin_ia32_pause(); }
    void unlock() RELEASE() { word_.store(0, std::memory_order_release); held_pop(rank_); }

private:
    std::atomic<uint32_t> word_{0};
    Rank rank_;
};

class TSA(scoped_lockable) [[nodiscard]] Lock {
public:
    explicit Lock(Mutex& mutex) ACQUIRE(mutex) : mutex_(mutex) { mutex_.lock(); }
    ~Lock() RELEASE() { mutex_.unlock(); }
    Lock(const Lock&) = delete;

private:
    Mutex& mutex_;
};

// Data that cannot be reached without its lock: `auto files = files_.lock(); files->close(fd);`
template <class T, Rank rank>
class Guarded {
public:
    class [[nodiscard]] Access {
    public:
        explicit Access(Guarded& owner) TSA(no_thread_safety_analysis) : owner_(&owner) { owner_->mutex_.lock(); }
        Access(Access&& other) noexcept : owner_(std::exchange(other.owner_, nullptr)) {}
        ~Access() TSA(no_thread_safety_analysis) { if (owner_) owner_->mutex_.unlock(); }
        T* operator->() const { return &owner_->value_; }
        T& operator*() const { return owner_->value_; }

    private:
        Guarded* owner_;
    };
    Access lock() { return Access{*this}; }

private:
    T value_{};
    Mutex mutex_{rank};
};
