// SPDX-License-Identifier: Apache-2.0
// Futexes in memory that other processes may share: the host's, on the program's own address.
#pragma once
#include <optional>
#include "task/futex.h"

namespace task::futex::shared {

Result<long> wait(uintptr_t address, uint32_t value, uint32_t bits, const Limit&);
Result<long> wake(uintptr_t address, int count, uint32_t bits);
Result<long> requeue(uintptr_t from, int wake_count, uintptr_t to, int move_count, std::optional<uint32_t> expected);
Result<long> wake_op(uintptr_t first, int first_count, uintptr_t second, int second_count, uint32_t operation);
Result<long> wait_any(std::span<const host::FutexWaiter>, const Limit&);

// Priority inheritance is the host's in every case: it knows the owners by the thread ids that the program uses. `operation`
// is one of FUTEX_LOCK_PI … with its flags.
Result<long> lock(uintptr_t address, int operation, const Limit&);
Result<long> other(const host::SharedFutex&);

}
