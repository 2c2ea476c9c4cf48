// SPDX-License-Identifier: Apache-2.0
// Futexes (futex(2)). Those in memory that only this process has are the kernel's own: a waiter hangs in a hash bucket and
// sleeps on its own word, so a wake that finds nobody makes no host call and takes no lock. Those in shared mappings go to the
// host, where other processes take part. Lock order: bucket locks by address; below ProcessSignals::lock.
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>
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

// A word of the program's. Private: only this process sees it, or says so.
struct Word {
    uintptr_t address = 0;
    bool shared = false; // in a shared mapping, and not claimed to be private
};
// err::inval for an address that is not aligned, err::fault for one outside the program.
Result<Word> word_at(uintptr_t address, bool claimed_private);

// 0 when woken; err::again, err::timedout, err::restart_sys, err::restart_block (with a limit), err::fault.
Result<long> wait(Word, uint32_t value, uint32_t bits, Limit);
// How many were woken.
Result<long> wake(Word, int count, uint32_t bits);
// FUTEX_REQUEUE, FUTEX_CMP_REQUEUE (`expected`): woken plus, for the latter, moved.
Result<long> requeue(Word from, int wake_count, Word to, int move_count, std::optional<uint32_t> expected);
// FUTEX_WAKE_OP.
Result<long> wake_op(Word first, int first_count, Word second, int second_count, uint32_t operation);
// futex_waitv(2): the index of the one that was woken. Bit i of `shared`: the word is in memory that other processes may share.
using SharedWords = std::bitset<abi::futex_waitv_limit>;
Result<long> wait_any(std::span<const host::FutexWaiter>, Limit, const SharedWords& shared);

// In a forked child: the other threads' waiters do not exist.
void forget_all();

}
