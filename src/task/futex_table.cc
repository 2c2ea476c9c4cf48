// SPDX-License-Identifier: Apache-2.0
// Futexes that are the kernel's own, for a host that does not see the program's words (futex.h): a waiter hangs in a hash bucket
// and sleeps on a word of its own. Only one process is there, so shared words are like private ones. Lock order: bucket locks by
// address; below ProcessSignals::lock.
#include <optional>
#include "abi/futex.h"
#include "task/block.h"
#include "task/futex.h"
#include "task/thread.h"

namespace task::futex {

namespace {

struct Bucket;

// One sleeping thread. `woken` becomes 1 + the index of the waiter that was woken; that store is the waker's last access.
struct Sleeper {
    std::atomic<uint32_t> woken{0};
};

// Lies on the sleeper's kernel stack. `bucket` and `queued` change under the bucket's lock.
struct Waiter {
    ListHook hook;
    std::atomic<Bucket*> bucket{nullptr};
    bool queued = false;
    uint32_t bits = 0;
    uint32_t index = 0;
    uintptr_t key = 0;
    Sleeper* sleeper = nullptr;
};

struct alignas(64) Bucket {
    std::atomic<uint32_t> count{0}; // waiters here or about to be: 0 lets a wake go without the lock
    Mutex lock{Rank::futex};
    // Made by the first waiter, so that an untouched bucket is constant.
    std::optional<List<Waiter, &Waiter::hook>> waiters;
};

constexpr size_t bucket_bits = 9;
constinit Bucket buckets[1 << bucket_bits];

// An address is a multiple of four, so there is room for the flag.
uintptr_t key_of(Word word) { return word.address | (word.is_private ? 1 : 0); }
uintptr_t address_of(uintptr_t key) { return key & ~uintptr_t{1}; }

Bucket& bucket_of(uintptr_t key)
{
    return buckets[(key >> 2) * 0x9e37'79b9'7f4a'7c15 >> (64 - bucket_bits)];
}

// Words to wake after the bucket's lock is free. Its owner may be gone by then: waking a kernel address on which nobody
// sleeps does nothing, and one on which somebody else sleeps makes it look once more.
class Wakes {
public:
    bool full() const { return used_ == room; }
    void add(std::atomic<uint32_t>& word) { words_[used_++] = &word; }
    void run()
    {
        for (size_t i = 0; i < used_; i++)
            host::wake(*words_[i], 1);
        used_ = 0;
    }

private:
    static constexpr size_t room = 64;
    std::atomic<uint32_t>* words_[room];
    size_t used_ = 0;
};

void put(Bucket& bucket, Waiter& waiter) REQUIRES(bucket.lock)
{
    if (!bucket.waiters)
        bucket.waiters.emplace();
    bucket.waiters->push_back(waiter);
    waiter.bucket.store(&bucket);
    waiter.queued = true;
}

void remove(Bucket& bucket, Waiter& waiter) REQUIRES(bucket.lock)
{
    bucket.waiters->erase(bucket.waiters->iterator_to(waiter));
    waiter.queued = false;
    bucket.count.fetch_sub(1);
}

// Takes up to `count` waiters out, until `wakes` is full.
int take(Bucket& bucket, uintptr_t key, uint32_t bits, int count, Wakes& wakes) REQUIRES(bucket.lock)
{
    int taken = 0;
    if (!bucket.waiters)
        return taken;
    for (auto at = bucket.waiters->begin(); at != bucket.waiters->end() && taken < count && !wakes.full();) {
        auto& waiter = *at++;
        if (waiter.key != key || !(waiter.bits & bits))
            continue;
        remove(bucket, waiter);
        auto& word = waiter.sleeper->woken;
        uint32_t index = waiter.index + 1, asleep = 0;
        wakes.add(word);
        word.compare_exchange_strong(asleep, index);
        taken++;
    }
    return taken;
}

// Makes sure that the waiter is in no bucket and no waker is looking at it.
void withdraw(Waiter& waiter)
{
    for (;;) {
        auto* bucket = waiter.bucket.load();
        if (!bucket)
            return; // never queued
        Lock guard{bucket->lock};
        if (waiter.bucket.load() != bucket)
            continue; // requeued meanwhile
        if (waiter.queued)
            remove(*bucket, waiter);
        return;
    }
}

// Queues the waiter if the word still holds `value`: err::again, err::fault.
Result<> queue(Waiter& waiter, uint32_t value)
{
    auto& bucket = bucket_of(waiter.key);
    bucket.count.fetch_add(1); // before the word is read: whoever changes it afterwards sees that there is a waiter
    Lock guard{bucket.lock};
    auto word = user::load_word(address_of(waiter.key));
    if (!word || *word != value) {
        bucket.count.fetch_sub(1);
        if (!word)
            return Failure{word.error()};
        return err::again;
    }
    put(bucket, waiter);
    return {};
}

uint64_t nanoseconds(host::Time time) { return static_cast<uint64_t>(time.sec) * 1'000'000'000 + static_cast<uint64_t>(time.nsec); }

Result<> sleep(Sleeper& sleeper, const Limit& limit)
{
    while (!sleeper.woken.load()) {
        TRY(task::block([&]() -> Result<> {
            if (!limit)
                return host::wait(sleeper.woken, 0, {});
            if (limit->realtime)
                return host::wait_real(sleeper.woken, 0, limit->at);
            return host::wait(sleeper.woken, 0, nanoseconds(limit->at));
        }, limit ? err::restart_block : err::restart_sys));
    }
    return {};
}

// Moves up to `count` waiters for `from` to `to`.
int move(Bucket& bucket, uintptr_t from, Bucket& target, uintptr_t to, int count)
{
    int moved = 0;
    if (!bucket.waiters)
        return moved;
    for (auto at = bucket.waiters->begin(); at != bucket.waiters->end() && moved < count;) {
        auto& waiter = *at++;
        if (waiter.key != from)
            continue;
        moved++;
        if (from == to)
            continue;
        bucket.waiters->erase(bucket.waiters->iterator_to(waiter));
        waiter.key = to;
        bucket.count.fetch_sub(1);
        target.count.fetch_add(1);
        put(target, waiter);
    }
    return moved;
}

// The operation of FUTEX_WAKE_OP on the second word; what was there.
Result<uint32_t> operate(uintptr_t address, uint32_t encoded)
{
    auto operation = encoded >> 28 & 7;
    bool shift = encoded >> 31;
    uint32_t argument = encoded >> 12 & 0xfff;
    if (shift)
        argument = 1u << (argument & 31);
    else if (argument & 0x800)
        argument |= 0xffff'f000; // sign
    uint32_t before = TRY(user::load_word(address));
    for (;;) {
        uint32_t after;
        switch (operation) {
        case 0: after = argument; break;
        case 1: after = before + argument; break;
        case 2: after = before | argument; break;
        case 3: after = before & ~argument; break;
        case 4: after = before ^ argument; break;
        default: return err::nosys;
        }
        uint32_t seen = TRY(user::compare_exchange_word(address, before, after));
        if (seen == before)
            return before;
        before = seen;
    }
}

Result<bool> compare(uint32_t before, uint32_t encoded)
{
    auto value = static_cast<int32_t>(before);
    auto argument = static_cast<int32_t>(encoded << 20) >> 20;
    switch (encoded >> 24 & 15) {
    case 0: return value == argument;
    case 1: return value != argument;
    case 2: return value < argument;
    case 3: return value <= argument;
    case 4: return value > argument;
    case 5: return value >= argument;
    default: return err::nosys;
    }
}

}

namespace {

// err::fault for memory that nobody can change, by Linux's reckoning, which looks at the mapping of a word that is not private.
Result<> check(Word word)
{
    if (word.is_private)
        return {};
    auto area = process().space.find(word.address);
    if (area && !area->object && area->share == host::Share::priv && !area->prot.has(host::Prot::write))
        return err::fault;
    return {};
}

}

Result<long> wait(Word word, uint32_t value, uint32_t bits, Limit limit)
{
    if (!bits)
        return err::inval;
    TRY(check(word));
    Sleeper sleeper;
    Waiter waiter;
    waiter.key = key_of(word);
    waiter.bits = bits;
    waiter.sleeper = &sleeper;
    TRY(queue(waiter, value));
    auto slept = sleep(sleeper, limit);
    if (slept)
        return 0;
    withdraw(waiter);
    if (sleeper.woken.load())
        return 0;
    return Failure{slept.error()};
}

Result<long> wake(Word word, int count, uint32_t bits)
{
    if (!bits)
        return err::inval;
    TRY(check(word));
    const auto key = key_of(word);
    auto& bucket = bucket_of(key);
    // The program's store to the word comes before this look at the waiters, theirs the other way round.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (!bucket.count.load())
        return 0;
    if (count < 1)
        count = 1; // as Linux does
    int woken = 0;
    for (bool more = true; more;) {
        Wakes wakes;
        {
            Lock guard{bucket.lock};
            woken += take(bucket, key, bits, count - woken, wakes);
        }
        more = wakes.full();
        wakes.run();
    }
    return woken;
}

Result<long> requeue(Word from, int wake_count, Word to, int move_count, std::optional<uint32_t> expected)
{
    if (wake_count < 0 || move_count < 0)
        return err::inval;
    TRY(check(from));
    TRY(check(to));
    auto& bucket = bucket_of(key_of(from));
    auto& target = bucket_of(key_of(to));
    int woken = 0, moved = 0;
    bool compared = !expected;
    for (bool more = true; more;) {
        Wakes wakes;
        {
            LockBoth guard{bucket.lock, target.lock};
            if (!compared && TRY(user::load_word(from.address)) != *expected)
                return err::again;
            compared = true;
            woken += take(bucket, key_of(from), abi::futex_any_bit, wake_count - woken, wakes);
            more = wakes.full();
            if (!more)
                moved = move(bucket, key_of(from), target, key_of(to), move_count);
        }
        wakes.run();
    }
    return woken + moved;
}

Result<long> wake_op(Word first, int first_count, Word second, int second_count, uint32_t operation)
{
    TRY(check(first));
    TRY(check(second));
    auto& bucket = bucket_of(key_of(first));
    auto& other = bucket_of(key_of(second));
    bool wake_second;
    {
        LockBoth guard{bucket.lock, other.lock};
        uint32_t before = TRY(operate(second.address, operation));
        wake_second = TRY(compare(before, operation));
    }
    long woken = TRY(wake(first, first_count, abi::futex_any_bit));
    if (wake_second)
        woken += TRY(wake(second, second_count, abi::futex_any_bit));
    return woken;
}

Result<long> wait_any(std::span<const host::FutexWaiter> wanted, Limit limit)
{
    auto* waiters = reinterpret_cast<Waiter*>(current().scratch->bytes);
    static_assert(sizeof(Waiter) * abi::futex_waitv_limit <= sizeof(Scratch::bytes) / 2);
    Sleeper sleeper;
    Result<> ended;
    size_t queued = 0;
    for (; queued < wanted.size() && ended; queued++) {
        auto& waiter = *new (&waiters[queued]) Waiter;
        waiter.key = key_of({wanted[queued].address, (wanted[queued].flags & abi::futex2_private) != 0});
        waiter.bits = abi::futex_any_bit;
        waiter.index = static_cast<uint32_t>(queued);
        waiter.sleeper = &sleeper;
        ended = queue(waiter, static_cast<uint32_t>(wanted[queued].value));
    }
    if (ended)
        ended = sleep(sleeper, limit);
    for (size_t i = 0; i < queued; i++)
        withdraw(waiters[i]);
    if (uint32_t woken = sleeper.woken.load())
        return woken - 1;
    return Failure{ended.error() == Errno::restart_block ? Errno::restart_sys : ended.error()}; // its deadline is absolute
}

Result<long> inherit_priority(const host::Futex&) { return err::nosys; }

void forget_all()
{
    for (auto& bucket : buckets) {
        if (bucket.count.load() == 0)
            continue;
        bucket.waiters.reset();
        bucket.count.store(0);
    }
}

}
