// SPDX-License-Identifier: Apache-2.0
// The host's futexes on the program's words, and what Linux knows of a thread's robust list and restartable sequences.
#include "host/futex.h"
#include <asm/unistd.h>
#include "host/linux/call.h"

namespace {

// Operations that may sleep for long.
bool sleeps(int operation)
{
    switch (operation & 127) {
    case 0: case 6: case 9: case 11: case 13: return true;
    default: return false;
    }
}

}

namespace host {

Result<long> futex(const Futex& f)
{
    if (!sleeps(f.operation))
        return raw::value(raw::call(__NR_futex, f.word, f.operation, f.value, static_cast<long>(f.count), f.second, f.value3));
    return raw::value(raw::blocking_call(__NR_futex, f.word, f.operation, f.value, f.deadline, f.second, f.value3));
}

Result<long> futex_waitv(std::span<const FutexWaiter> waiters, const Time* deadline, int clock)
{
    return raw::value(raw::blocking_call(__NR_futex_waitv, waiters.data(), waiters.size(), 0, deadline, clock));
}

Result<> robust_list(uintptr_t head, size_t size) { return raw::done(raw::call(__NR_set_robust_list, head, size)); }

Result<> restartable_sequence(uintptr_t area, uint32_t size, int flags, uint32_t signature)
{
    return raw::done(raw::call(__NR_rseq, area, size, flags, signature));
}

}
