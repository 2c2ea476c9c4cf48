// SPDX-License-Identifier: Apache-2.0
// Host interface: futexes, and what the host must know of the program's threads for the day when they die without the kernel
// noticing.
// Belief: a host that is not trusted may wake early or never; the program looks at its word again.
#pragma once
#include <atomic>
#include "host/time.h"
#include "host/types.h"

namespace host {

// Of a host that sees the program's words (direct): futex(2) at the program's address, with an absolute deadline or none;
// `second`, `count` and `value3` as the operation has them. err::intr when a signal is pending. Operations that do not sleep take
// no deadline. The word lies in the program's memory: the caller has checked that.
struct Futex {
    uintptr_t word = 0;
    int operation = 0;
    uint32_t value = 0;
    const Time* deadline = nullptr;
    uint32_t count = 0;          // val2, for operations without a deadline
    uintptr_t second = 0;
    uint32_t value3 = 0;
};
Result<long> futex(const Futex&);
// futex_waitv(2): `waiters` in kernel memory.
struct FutexWaiter { uint64_t value, address; uint32_t flags, reserved; };
static_assert(sizeof(FutexWaiter) == 24);
Result<long> futex_waitv(std::span<const FutexWaiter> waiters, const Time* deadline, int clock);

// Of a host that does not (SGX): like host::wait on a word of the kernel's, until an absolute time of the realtime clock, also
// when that clock is set.
Result<> wait_real(std::atomic<uint32_t>& word, uint32_t expected, Time deadline);

// set_robust_list(2) for this thread, so that owners that die with the whole process are noticed by others.
Result<> robust_list(uintptr_t head, size_t size);
// rseq(2) for this thread.
Result<> restartable_sequence(uintptr_t area, uint32_t size, int flags, uint32_t signature);

}
