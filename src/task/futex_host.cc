// SPDX-License-Identifier: Apache-2.0
// Futexes that are the host's, on the program's own words (futex.h). The kernel adds a count of those who wait on private words.
#include <atomic>
#include "abi/futex.h"
#include "task/block.h"
#include "task/futex.h"

namespace task::futex {

namespace {

// How many threads wait, or are about to, on private words with this hash.
struct alignas(64) Count {
    std::atomic<uint32_t> waiters{0};
};
// Who was moved here by a requeue is counted where it went to sleep; from then on this hash always counts as waited on.
constexpr uint32_t some_moved_here = 1u << 31;

constexpr size_t hash_bits = 9;
constinit Count counts[1 << hash_bits];

std::atomic<uint32_t>& count_of(uintptr_t address)
{
    return counts[(address >> 2) * 0x9e37'79b9'7f4a'7c15 >> (64 - hash_bits)].waiters;
}

// The program's store to the word comes before this look at the waiters; with them it is the other way round.
bool nobody_waits(uintptr_t address)
{
    std::atomic_thread_fence(std::memory_order_seq_cst);
    return count_of(address).load() == 0;
}

// While it lives, this thread counts as one that waits.
class Waiting {
public:
    explicit Waiting(uintptr_t address) : count_(count_of(address)) { count_.fetch_add(1); }
    Waiting(const Waiting&) = delete;
    ~Waiting() { count_.fetch_sub(1); }

private:
    std::atomic<uint32_t>& count_;
};

int operation(abi::FutexOp op, Word word, const Limit& limit = {})
{
    return static_cast<int>(op) | (word.is_private ? abi::futex_private : 0) | (limit && limit->realtime ? abi::futex_clock_realtime : 0);
}
const host::Time* deadline(const Limit& limit) { return limit ? &limit->at : nullptr; }

Result<long> wait_in_host(Word word, uint32_t value, uint32_t bits, const Limit& limit)
{
    host::Futex call{.word = word.address, .operation = operation(abi::FutexOp::wait_bitset, word, limit), .value = value,
                     .deadline = deadline(limit), .value3 = bits};
    return block([&] { return host::futex(call); }, limit ? err::restart_block : err::restart_sys);
}

}

Result<long> wait(Word word, uint32_t value, uint32_t bits, Limit limit)
{
    if (!bits)
        return err::inval;
    if (!word.is_private)
        return wait_in_host(word, value, bits, limit);
    // A look at the word first would often spare the call, and slow down programs: who comes back at once contends again for what
    // the other thread has just released, and each of its releases then wakes somebody.
    Waiting here{word.address};
    return wait_in_host(word, value, bits, limit);
}

Result<long> wake(Word word, int count, uint32_t bits)
{
    if (!bits)
        return err::inval;
    if (word.is_private && nobody_waits(word.address))
        return 0;
    return host::futex({.word = word.address, .operation = operation(abi::FutexOp::wake_bitset, word),
                        .value = static_cast<uint32_t>(count), .value3 = bits});
}

Result<long> requeue(Word from, int wake_count, Word to, int move_count, std::optional<uint32_t> expected)
{
    if (from.is_private)
        count_of(to.address).fetch_or(some_moved_here);
    return host::futex({.word = from.address, .operation = operation(expected ? abi::FutexOp::cmp_requeue : abi::FutexOp::requeue, from),
                        .value = static_cast<uint32_t>(wake_count), .count = static_cast<uint32_t>(move_count),
                        .second = to.address, .value3 = expected.value_or(0)});
}

Result<long> wake_op(Word first, int first_count, Word second, int second_count, uint32_t op)
{
    return host::futex({.word = first.address, .operation = operation(abi::FutexOp::wake_op, first), .value = static_cast<uint32_t>(first_count),
                        .count = static_cast<uint32_t>(second_count), .second = second.address, .value3 = op});
}

Result<long> wait_any(std::span<const host::FutexWaiter> waiters, Limit limit)
{
    for (auto& waiter : waiters)
        count_of(waiter.address).fetch_add(1);
    auto woken = block([&] { return host::futex_waitv(waiters, deadline(limit), limit && limit->realtime ? 0 : 1); });
    for (auto& waiter : waiters)
        count_of(waiter.address).fetch_sub(1);
    return woken;
}

Result<long> inherit_priority(const host::Futex& call)
{
    return block([&] { return host::futex(call); }, err::restart_always);
}

void forget_all()
{
    for (auto& count : counts)
        if (count.waiters.load(std::memory_order_relaxed)) // a page that nobody wrote to stays shared with the parent
            count.waiters.store(0, std::memory_order_relaxed);
}

}
