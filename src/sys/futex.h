// SPDX-License-Identifier: Apache-2.0
// System calls about futexes.
#pragma once
#include "abi/futex.h"
#include "base/result.h"
#include "mm/user.h"

Result<long> sys_futex(uintptr_t word, int operation, uint32_t value, uint64_t timeout, uintptr_t second, uint32_t value3);
Result<long> sys_futex_waitv(UserPtr<const abi::futex_waiter> waiters, uint32_t count, uint32_t flags, uintptr_t timeout, int clock);
