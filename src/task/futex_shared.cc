// SPDX-License-Identifier: Apache-2.0
// Futexes that are the host's (futex_shared.h).
#include "task/futex_shared.h"
#include "abi/futex.h"
#include "task/block.h"

namespace task::futex::shared {

namespace {

int number(abi::FutexOp op) { return static_cast<int>(op); }
int with_clock(abi::FutexOp op, const Limit& limit) { return number(op) | (limit && limit->realtime ? abi::futex_clock_realtime : 0); }
const host::Time* deadline(const Limit& limit) { return limit ? &limit->at : nullptr; }

}

Result<long> wait(uintptr_t address, uint32_t value, uint32_t bits, const Limit& limit)
{
    host::SharedFutex call{.word = address, .operation = with_clock(abi::FutexOp::wait_bitset, limit), .value = value,
                           .deadline = deadline(limit), .value3 = bits};
    return block([&] { return host::shared_futex(call); }, limit ? err::restart_block : err::restart_sys);
}

Result<long> wake(uintptr_t address, int count, uint32_t bits)
{
    return host::shared_futex({.word = address, .operation = number(abi::FutexOp::wake_bitset), .value = static_cast<uint32_t>(count), .value3 = bits});
}

Result<long> requeue(uintptr_t from, int wake_count, uintptr_t to, int move_count, std::optional<uint32_t> expected)
{
    auto operation = expected ? abi::FutexOp::cmp_requeue : abi::FutexOp::requeue;
    return host::shared_futex({.word = from, .operation = number(operation), .value = static_cast<uint32_t>(wake_count),
                               .count = static_cast<uint32_t>(move_count), .second = to, .value3 = expected.value_or(0)});
}

Result<long> wake_op(uintptr_t first, int first_count, uintptr_t second, int second_count, uint32_t operation)
{
    return host::shared_futex({.word = first, .operation = number(abi::FutexOp::wake_op), .value = static_cast<uint32_t>(first_count),
                               .count = static_cast<uint32_t>(second_count), .second = second, .value3 = operation});
}

Result<long> wait_any(std::span<const host::FutexWaiter> waiters, const Limit& limit)
{
    return block([&] { return host::shared_futex_waitv(waiters, deadline(limit), limit && limit->realtime ? 0 : 1); });
}

Result<long> lock(uintptr_t address, int operation, const Limit& limit)
{
    host::SharedFutex call{.word = address, .operation = operation, .deadline = deadline(limit)};
    return block([&] { return host::shared_futex(call); }, err::restart_always);
}

Result<long> other(const host::SharedFutex& call)
{
    return block([&] { return host::shared_futex(call); }, err::restart_always);
}

}
