// SPDX-License-Identifier: Apache-2.0
// Locks: Mutex, the fair RwLock, Guarded<T>. Both locks are constant-initialised, so a global one works from the first
// instruction: there is no time "before the lock exists" and nothing to create. They spin briefly, then sleep in the host;
// no signal ends a wait for a lock. A forked child inherits free locks only, since fork stops the other threads at points
// where they hold none. clang checks the annotations (-Wthread-safety); gcc ignores them.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include "base/panic.h"

#ifdef __clang__
#define TSA(x) __attribute__((x))
#else
#define TSA(x)
#endif
#define GUARDED_BY(m) TSA(guarded_by(m))
#define REQUIRES(...) TSA(requires_capability(__VA_ARGS__))
#define REQUIRES_SHARED(...) TSA(requires_shared_capability(__VA_ARGS__))
#define ACQUIRE(...) TSA(acquire_capability(__VA_ARGS__))
#define ACQUIRE_SHARED(...) TSA(acquire_shared_capability(__VA_ARGS__))
#define TRY_ACQUIRE(...) TSA(try_acquire_capability(__VA_ARGS__))
#define RELEASE(...) TSA(release_capability(__VA_ARGS__))
#define RELEASE_SHARED(...) TSA(release_shared_capability(__VA_ARGS__))
#define EXCLUDES(...) TSA(locks_excluded(__VA_ARGS__))

// The lock order, outermost first: a thread may only take a lock further down.
enum class Rank : uint8_t { process, sites, address_space, files, inode, pipe, signals, futex, scheduler, heap };

constexpr size_t rank_count = 10;
constexpr const char* rank_names[rank_count] = {"process", "call sites", "address space", "files", "inode", "pipe", "signals", "futex", "scheduler", "heap"};

// What all locks of a rank have seen since counting began. A wait is a lock that was not free at first sight.
struct LockUse {
    std::atomic<uint64_t> taken{0}, waits{0}, longest{0}, waited{0}; // the last two in nanoseconds
};
namespace lock_use {
extern std::atomic<bool> counting; // off at first: then a lock pays for one look at this
extern LockUse of_rank[rank_count];
void count(Rank);
inline void taken(Rank rank)
{
    if (counting.load(std::memory_order_relaxed)) [[unlikely]]
        count(rank);
}
}

// What locks need of the machine; the kernel defines these over the host interface, hosted tests over futexes.
namespace lock_host {
uint64_t now();                                            // nanoseconds of a clock that only goes forward
void wait(std::atomic<uint32_t>& word, uint32_t expected); // sleeps while `word` holds `expected`; may return early
void wake(std::atomic<uint32_t>& word, int count);
uint32_t& held();                                          // this thread's own word, 0 at first: the ranks that it holds
}

#ifdef GLUME_DEBUG
void held_push(Rank); // checks the order
void held_pop(Rank);
#else
inline void held_push(Rank) {}
inline void held_pop(Rank) {}
#endif

// May be destroyed by the thread that unlocked it last: unlock() touches nothing after the word is free.
class TSA(capability("mutex")) Mutex {
public:
    explicit constexpr Mutex(Rank rank) : rank_(rank) {}
    Mutex(const Mutex&) = delete;

    void lock() ACQUIRE()
    {
        held_push(rank_);
        take();
    }
    bool try_lock() TRY_ACQUIRE(true)
    {
        uint32_t expected = unlocked;
        if (!word_.compare_exchange_strong(expected, held_alone, std::memory_order_acquire, std::memory_order_relaxed))
            return false;
        held_push(rank_);
        lock_use::taken(rank_);
        return true;
    }
    void unlock() RELEASE()
    {
        held_pop(rank_);
        give();
    }
    bool is_locked() const { return word_.load(std::memory_order_relaxed) != unlocked; } // by anyone; for assertions

private:
    friend class LockBoth;
    enum : uint32_t { unlocked, held_alone, held_wanted };
    void take()
    {
        lock_use::taken(rank_);
        uint32_t expected = unlocked;
        if (!word_.compare_exchange_strong(expected, held_alone, std::memory_order_acquire, std::memory_order_relaxed)) [[unlikely]]
            lock_slow();
    }
    void give()
    {
        if (word_.exchange(unlocked, std::memory_order_release) == held_wanted) [[unlikely]]
            lock_host::wake(word_, 1);
    }
    void lock_slow();

    std::atomic<uint32_t> word_{unlocked};
    Rank rank_;
};

// Many readers or one writer, phase-fair: a writer that waits keeps new readers out, and readers that waited for a writer get
// in before the next one. So neither side starves, whatever the other does. Not recursive.
// The lock must outlive every unlock call (a last reader's unlock may still wake a writer that already has the lock).
class TSA(capability("rwlock")) RwLock {
public:
    explicit constexpr RwLock(Rank rank) : writers_(rank), rank_(rank) {}
    RwLock(const RwLock&) = delete;

    void lock_read() ACQUIRE_SHARED()
    {
        held_push(rank_);
        lock_use::taken(rank_);
        if (state_.fetch_add(one_reader, std::memory_order_acquire) & writer_bits) [[unlikely]]
            lock_read_slow();
    }
    void unlock_read() RELEASE_SHARED()
    {
        held_pop(rank_);
        uint64_t before = state_.fetch_sub(one_reader, std::memory_order_release);
        if ((before & (reader_mask | writer_bits)) == (one_reader | writer_wants)) [[unlikely]]
            wake_writer();
    }
    void lock_write() ACQUIRE();
    void unlock_write() RELEASE();

    // For assertions only: what somebody holds, not what this thread holds.
    bool is_read_locked() const { return state_.load(std::memory_order_relaxed) & reader_mask; }
    bool is_write_locked() const { return state_.load(std::memory_order_relaxed) & writer_holds; }
    // Whether data may be read: the write side may do whatever the read side may.
    bool is_locked_for_reading() const { return is_write_locked() || is_read_locked(); }

private:
    // state_: readers inside | readers waiting | phase | writer wants | writer holds
    static constexpr uint64_t one_reader = 1;
    static constexpr uint64_t reader_mask = (uint64_t{1} << 24) - 1;
    static constexpr uint64_t one_waiting = uint64_t{1} << 24;
    static constexpr uint64_t waiting_mask = reader_mask << 24;
    static constexpr uint64_t phase_bit = uint64_t{1} << 61; // flips when a writer leaves
    static constexpr uint64_t writer_wants = uint64_t{1} << 62;
    static constexpr uint64_t writer_holds = uint64_t{1} << 63;
    static constexpr uint64_t writer_bits = writer_wants | writer_holds;

    void lock_read_slow();
    void wake_writer();

    std::atomic<uint64_t> state_{0};
    std::atomic<uint32_t> readers_turn_{0}; // readers sleep on it, changed when a writer leaves
    std::atomic<uint32_t> writers_turn_{0}; // the one writer that wants sleeps on it, changed when the last reader leaves
    Mutex writers_;                         // held from lock_write to unlock_write: at most one writer wants or holds
    Rank rank_;
};

class TSA(scoped_lockable) Lock {
public:
    [[nodiscard]] explicit Lock(Mutex& mutex) ACQUIRE(mutex) : mutex_(mutex) { mutex_.lock(); }
    ~Lock() RELEASE() { mutex_.unlock(); }
    Lock(const Lock&) = delete;

private:
    Mutex& mutex_;
};

// Two locks of one rank, which may be the same: whoever takes two takes them in order of address.
class TSA(scoped_lockable) LockBoth {
public:
    [[nodiscard]] LockBoth(Mutex& a, Mutex& b) ACQUIRE(a, b) : first_(&a < &b ? a : b), second_(&a < &b ? b : a)
    {
        first_.lock();
        if (&first_ != &second_)
            second_.take();
    }
    ~LockBoth() RELEASE()
    {
        if (&first_ != &second_)
            second_.give();
        first_.unlock();
    }
    LockBoth(const LockBoth&) = delete;

private:
    Mutex& first_;
    Mutex& second_;
};

class TSA(scoped_lockable) ReadLock {
public:
    [[nodiscard]] explicit ReadLock(RwLock& lock) ACQUIRE_SHARED(lock) : lock_(lock) { lock_.lock_read(); }
    ~ReadLock() TSA(release_generic_capability()) { lock_.unlock_read(); }
    ReadLock(const ReadLock&) = delete;

private:
    RwLock& lock_;
};

class TSA(scoped_lockable) WriteLock {
public:
    [[nodiscard]] explicit WriteLock(RwLock& lock) ACQUIRE(lock) : lock_(lock) { lock_.lock_write(); }
    ~WriteLock() RELEASE() { lock_.unlock_write(); }
    WriteLock(const WriteLock&) = delete;

private:
    RwLock& lock_;
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
