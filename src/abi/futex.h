// SPDX-License-Identifier: Apache-2.0
// futex(2), futex_waitv(2) and robust lists (set_robust_list(2)) as programs see them.
#pragma once
#include <cstdint>

namespace abi {

enum class FutexOp : int {
    wait = 0, wake = 1, requeue = 3, cmp_requeue = 4, wake_op = 5, lock_pi = 6, unlock_pi = 7, trylock_pi = 8,
    wait_bitset = 9, wake_bitset = 10, wait_requeue_pi = 11, cmp_requeue_pi = 12, lock_pi2 = 13,
};
inline constexpr int futex_private = 128, futex_clock_realtime = 256;
inline constexpr uint32_t futex_any_bit = ~0u;

// In a robust mutex's word.
inline constexpr uint32_t futex_waiters = 0x8000'0000, futex_owner_died = 0x4000'0000, futex_tid_mask = 0x3fff'ffff;

struct futex_waiter { uint64_t value, address; uint32_t flags, reserved; };
inline constexpr uint32_t futex2_size_mask = 3, futex2_u32 = 2, futex2_private = 128;
inline constexpr uint32_t futex_waitv_limit = 128;

struct robust_list_head { uint64_t first; int64_t offset; uint64_t pending; };
static_assert(sizeof(robust_list_head) == 24);

}
