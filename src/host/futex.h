// SPDX-License-Identifier: Apache-2.0
// Host interface: futexes in memory that other processes may share, and what the host must know of the program's threads for
// the day when they die without the kernel noticing. Words are at the program's addresses; semantics are futex(2)'s.
// Belief: a host that is not trusted may wake early; the program looks at its word again.
#pragma once
#include <atomic>
#include "host/time.h"
#include "host/types.h"

namespace host {

// futex(2) with an absolute deadline or none; `second`, `count` and `value3` as the operation has them. err::intr when a
// signal is pending. Operations that do not sleep take no deadline.
struct SharedFutex {
    uintptr_t word = 0;
    int operation = 0;
    uint32_t value = 0;
    const Time* deadline = nullptr;
    uint32_t count = 0;          // val2, for operations without a deadline
    uintptr_t second = 0;
    uint32_t value3 = 0;
};
Result<long> shared_futex(const SharedFutex&);
// futex_waitv(2): `waiters` in kernel memory.
struct FutexWaiter { uint64_t value, address; uint32_t flags, reserved; };
static_assert(sizeof(FutexWaiter) == 24);
Result<long> shared_futex_waitv(std::span<const FutexWaiter>, const Time* deadline, int clock);

// Like host::wait, until an absolute time of the realtime clock, also when that clock is set.
Result<> wait_real(std::atomic<uint32_t>& word, uint32_t expected, Time deadline);

// set_robust_list(2) for this thread, so that owners that die with the whole process are noticed by others.
Result<> robust_list(uintptr_t head, size_t size);
// rseq(2) for this thread.
Result<> restartable_sequence(uintptr_t area, uint32_t size, int flags, uint32_t signature);

}
