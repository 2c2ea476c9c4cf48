// SPDX-License-Identifier: Apache-2.0
// System calls about futexes: which operation takes what (futex(2)).
#include "sys/futex.h"
#include "sys/time_values.h"
#include "task/futex.h"
#include "task/thread.h"

namespace {

namespace futex = task::futex;
using abi::FutexOp;

constexpr int clock_realtime = 0, clock_monotonic = 1;

Result<futex::Limit> load_limit(uint64_t timeout, bool relative, bool realtime)
{
    if (!timeout)
        return futex::Limit{};
    auto time = TRY(load_time(UserPtr<const abi::timespec>{timeout}));
    if (!relative)
        return futex::Limit{{realtime, {time.sec, time.nsec}}};
    auto now = TRY(host::clock(realtime ? clock_realtime : clock_monotonic));
    constexpr int64_t longest = int64_t{1} << 33; // seconds; more is for ever, and keeps the sum in bounds
    int64_t sec = now.sec + (time.sec < longest ? time.sec : longest), nsec = now.nsec + time.nsec;
    return futex::Limit{{realtime, {sec + nsec / second, nsec % second}}};
}

Result<long> wait_or_remember(futex::Word word, uint32_t value, uint32_t bits, const futex::Limit& limit)
{
    auto result = futex::wait(word, value, bits, limit);
    if (!result && result.error() == Errno::restart_block) {
        auto& restart = current().signals.restart;
        restart = {.kind = Restart::Kind::futex, .clock = limit->realtime ? clock_realtime : clock_monotonic, .until = limit->at,
                   .address = word.address, .is_private = word.is_private, .value = value, .bits = bits};
    }
    return result;
}

Result<long> priority_inheritance(uintptr_t address, int operation, uint32_t value, uint64_t timeout, uintptr_t second_address, uint32_t value3)
{
    auto op = FutexOp{operation & ~(abi::futex_private | abi::futex_clock_realtime)};
    address = TRY(futex::word_at(address, true)).address;
    auto lock = [&](const futex::Limit& limit) {
        return futex::inherit_priority({.word = address, .operation = operation, .deadline = limit ? &limit->at : nullptr});
    };
    switch (op) {
    case FutexOp::lock_pi: // its clock is the realtime one, always
        return lock(TRY(load_limit(timeout, false, true)));
    case FutexOp::lock_pi2:
        return lock(TRY(load_limit(timeout, false, operation & abi::futex_clock_realtime)));
    case FutexOp::wait_requeue_pi: {
        second_address = TRY(futex::word_at(second_address, true)).address;
        auto limit = TRY(load_limit(timeout, false, operation & abi::futex_clock_realtime));
        return futex::inherit_priority({.word = address, .operation = operation, .value = value, .deadline = limit ? &limit->at : nullptr,
                                        .second = second_address, .value3 = value3});
    }
    default:
        if (op == FutexOp::cmp_requeue_pi)
            second_address = TRY(futex::word_at(second_address, true)).address;
        return futex::inherit_priority({.word = address, .operation = operation, .value = value, .count = static_cast<uint32_t>(timeout),
                                        .second = second_address, .value3 = value3});
    }
}

}

Result<long> sys_futex(uintptr_t address, int operation, uint32_t value, uint64_t timeout, uintptr_t second_address, uint32_t value3)
{
    bool is_private = operation & abi::futex_private, realtime = operation & abi::futex_clock_realtime;
    auto op = FutexOp{operation & ~(abi::futex_private | abi::futex_clock_realtime)};
    if (realtime && op != FutexOp::wait && op != FutexOp::wait_bitset && op != FutexOp::wait_requeue_pi && op != FutexOp::lock_pi2)
        return err::nosys;
    int count = static_cast<int>(value), second_count = static_cast<int>(timeout);
    switch (op) {
    case FutexOp::wait: case FutexOp::wait_bitset: {
        bool plain = op == FutexOp::wait;
        auto limit = TRY(load_limit(timeout, plain, realtime));
        return wait_or_remember(TRY(futex::word_at(address, is_private)), value, plain ? abi::futex_any_bit : value3, limit);
    }
    case FutexOp::wake:
        return futex::wake(TRY(futex::word_at(address, is_private)), count, abi::futex_any_bit);
    case FutexOp::wake_bitset:
        return futex::wake(TRY(futex::word_at(address, is_private)), count, value3);
    case FutexOp::requeue: case FutexOp::cmp_requeue: {
        auto from = TRY(futex::word_at(address, is_private));
        auto to = TRY(futex::word_at(second_address, is_private));
        std::optional<uint32_t> expected;
        if (op == FutexOp::cmp_requeue)
            expected = value3;
        return futex::requeue(from, count, to, second_count, expected);
    }
    case FutexOp::wake_op: {
        auto first = TRY(futex::word_at(address, is_private));
        auto other = TRY(futex::word_at(second_address, is_private));
        return futex::wake_op(first, count, other, second_count, value3);
    }
    case FutexOp::lock_pi: case FutexOp::unlock_pi: case FutexOp::trylock_pi: case FutexOp::lock_pi2:
    case FutexOp::wait_requeue_pi: case FutexOp::cmp_requeue_pi:
        return priority_inheritance(address, operation, value, timeout, second_address, value3);
    default:
        return err::nosys;
    }
}

Result<long> sys_futex_waitv(UserPtr<const abi::futex_waiter> waiters, uint32_t count, uint32_t flags, uintptr_t timeout, int clock)
{
    if (flags || !count || count > abi::futex_waitv_limit || !waiters)
        return err::inval;
    futex::Limit limit;
    if (timeout) {
        if (clock != clock_realtime && clock != clock_monotonic)
            return err::inval;
        limit = TRY(load_limit(timeout, false, clock == clock_realtime));
    }
    static_assert(sizeof(abi::futex_waiter) == sizeof(host::FutexWaiter));
    host::FutexWaiter wanted[abi::futex_waitv_limit];
    TRY(user::copy_in(wanted, waiters.address(), count * sizeof wanted[0]));
    for (size_t i = 0; i < count; i++) {
        auto& waiter = wanted[i];
        if (waiter.reserved || waiter.flags & ~(abi::futex2_size_mask | abi::futex2_private) || (waiter.flags & abi::futex2_size_mask) != abi::futex2_u32)
            return err::inval;
        if (waiter.value > UINT32_MAX)
            return err::inval;
        waiter.address = TRY(futex::word_at(waiter.address, waiter.flags & abi::futex2_private)).address;
    }
    return futex::wait_any({wanted, count}, limit);
}
