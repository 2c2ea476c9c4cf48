// SPDX-License-Identifier: Apache-2.0
// The slow sides of Mutex and RwLock: spinning, sleeping, handing over; and the check of the lock order.
#include "base/sync.h"
#include "base/single_threaded.h"

namespace {

// A pause takes 40 to 140 cycles, so this is one to four microseconds: about what a sleep and a wake cost.
constexpr int spins = 40;

template <class Ready>
bool spin_until(Ready ready)
{
    for (int i = 0; i < spins; i++) {
        if (ready())
            return true;
        __builtin_ia32_pause();
    }
    return false;
}

// The time from here to the end of the block is a wait for a lock.
class Wait {
public:
    explicit Wait(Rank rank) : rank_(rank), start_(lock_use::counting.load(std::memory_order_relaxed) ? lock_host::now() : 0) {}
    Wait(const Wait&) = delete;
    ~Wait()
    {
        if (start_) [[unlikely]]
            count();
    }

private:
    void count()
    {
        auto& use = lock_use::of_rank[static_cast<size_t>(rank_)];
        uint64_t took = lock_host::now() - start_, longest = use.longest.load(std::memory_order_relaxed);
        use.waits.fetch_add(1, std::memory_order_relaxed);
        use.waited.fetch_add(took, std::memory_order_relaxed);
        while (took > longest && !use.longest.compare_exchange_weak(longest, took, std::memory_order_relaxed)) {}
    }

    Rank rank_;
    uint64_t start_;
};

}

[[gnu::section(".data.calls")]] constinit bool single_threaded = false;

constinit std::atomic<bool> lock_use::counting{false};
constinit LockUse lock_use::of_rank[rank_count];
void lock_use::count(Rank rank) { of_rank[static_cast<size_t>(rank)].taken.fetch_add(1, std::memory_order_relaxed); }

#ifdef GLUME_DEBUG
void held_push(Rank rank)
{
    uint32_t bit = 1u << static_cast<int>(rank);
    uint32_t& held = lock_host::held();
    if (held >= bit)
        panic("locks taken in the wrong order");
    held |= bit;
}

void held_pop(Rank rank)
{
    uint32_t bit = 1u << static_cast<int>(rank);
    uint32_t& held = lock_host::held();
    if (!(held & bit))
        panic("unlocked a lock that this thread does not hold");
    held &= ~bit;
}
#endif

void Mutex::lock_slow()
{
    Wait wait{rank_};
    bool seen_free = spin_until([this] { return word_.load(std::memory_order_relaxed) == unlocked; });
    uint32_t expected = unlocked;
    if (seen_free && word_.compare_exchange_strong(expected, held_alone, std::memory_order_acquire, std::memory_order_relaxed))
        return;
    // Whoever has slept cannot know whether others still do, so it takes the lock as wanted.
    while (word_.exchange(held_wanted, std::memory_order_acquire) != unlocked)
        lock_host::wait(word_, held_wanted);
}

// Our fetch_add met a writer. Unless it has gone meanwhile, we turn from a reader inside into one that waits: then the writer,
// when it leaves, counts us in again and flips the phase. It cannot flip twice before we are through, because the next writer
// has to wait for us; so one bit of phase is enough.
void RwLock::lock_read_slow()
{
    uint64_t state = state_.load(std::memory_order_acquire);
    uint64_t waiting;
    do {
        if (!(state & writer_bits))
            return;
        waiting = state - one_reader + one_waiting;
    } while (!state_.compare_exchange_weak(state, waiting, std::memory_order_acq_rel, std::memory_order_acquire));
    if ((waiting & (reader_mask | writer_bits)) == writer_wants)
        wake_writer(); // it may have seen us inside for that moment

    Wait wait{rank_};
    auto my_turn = [this, phase = state & phase_bit] { return (state_.load(std::memory_order_acquire) & phase_bit) != phase; };
    if (spin_until(my_turn))
        return;
    for (;;) {
        uint32_t turn = readers_turn_.load(std::memory_order_acquire);
        if (my_turn())
            return;
        lock_host::wait(readers_turn_, turn);
    }
}

void RwLock::wake_writer()
{
    writers_turn_.fetch_add(1, std::memory_order_release);
    lock_host::wake(writers_turn_, 1);
}

void RwLock::lock_write()
{
    writers_.lock();
    state_.fetch_or(writer_wants, std::memory_order_relaxed);
    auto enter = [this] {
        uint64_t state = state_.load(std::memory_order_relaxed);
        return !(state & reader_mask) && state_.compare_exchange_strong(state, (state & ~writer_wants) | writer_holds,
                                                                        std::memory_order_acquire, std::memory_order_relaxed);
    };
    if (enter())
        return;
    Wait wait{rank_};
    if (spin_until(enter))
        return;
    for (;;) {
        uint32_t turn = writers_turn_.load(std::memory_order_acquire);
        if (enter())
            return;
        lock_host::wait(writers_turn_, turn);
    }
}

void RwLock::unlock_write()
{
    uint64_t state = state_.load(std::memory_order_relaxed);
    uint64_t next;
    do {
        // Readers that wait are inside now. (Those in reader_mask already are about to find out that there is no writer.)
        next = (state & ~(writer_holds | waiting_mask)) + ((state & waiting_mask) / one_waiting);
        next ^= phase_bit;
    } while (!state_.compare_exchange_weak(state, next, std::memory_order_release, std::memory_order_relaxed));
    if (state & waiting_mask) {
        readers_turn_.fetch_add(1, std::memory_order_release);
        lock_host::wake(readers_turn_, 1 << 30);
    }
    writers_.unlock();
}
