// SPDX-License-Identifier: Apache-2.0
// Futexes (futex(2)). Two files define what is declared here, and an image has one of them: futex_host.cc where the host sees the
// program's words and its own futexes can serve, futex_table.cc where it does not (an enclave) and waiters hang in a table of the
// kernel's. With both, a wake of a private word on which nobody waits makes no host call and takes no lock.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include "abi/futex.h"
#include "base/result.h"
#include "host/futex.h"
#include "mm/user.h"

namespace task::futex {

// When a sleep ends: an absolute time of one clock.
struct Until {
    bool realtime = false;
    host::Time at{};
};
using Limit = std::optional<Until>;

// A word of the program's, aligned. Private: the program says that only this process uses it (FUTEX_PRIVATE_FLAG). As with Linux,
// who waits with that flag is not found without it.
struct Word {
    uintptr_t address = 0;
    bool is_private = false;
};
// err::inval for an address that is not aligned, err::fault for one that no program of Linux has. What is the kernel's becomes an
// address where no program can map anything: Linux does not touch a private word to wake those who wait for it.
inline Result<Word> word_at(uintptr_t address, bool is_private)
{
    constexpr uintptr_t linux_end = 0x7fff'ffff'f000, nowhere = sizeof(uint32_t);
    if (address % sizeof(uint32_t))
        return err::inval;
    if (address >= linux_end)
        return err::fault;
    return Word{user::within(address, sizeof(uint32_t)) ? address : nowhere, is_private};
}

// 0 when woken; err::again, err::timedout, err::restart_sys, err::restart_block (with a limit), err::fault.
Result<long> wait(Word, uint32_t value, uint32_t bits, Limit);
// How many were woken.
Result<long> wake(Word, int count, uint32_t bits);
// FUTEX_REQUEUE, FUTEX_CMP_REQUEUE (`expected`): woken plus, for the latter, moved.
Result<long> requeue(Word from, int wake_count, Word to, int move_count, std::optional<uint32_t> expected);
// FUTEX_WAKE_OP.
Result<long> wake_op(Word first, int first_count, Word second, int second_count, uint32_t operation);
// futex_waitv(2): the index of the one that was woken. Flags, sizes and addresses of the words are checked.
Result<long> wait_any(std::span<const host::FutexWaiter>, Limit);
// FUTEX_LOCK_PI and the other operations with priority inheritance, with their flags: the host's, which knows the owners by the
// thread ids that the program uses. err::nosys where it does not see the words.
Result<long> inherit_priority(const host::Futex&);

// In a forked child: the other threads do not wait.
void forget_all();

}
