// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "sys/call.h"
#include "host/time.h"

Result<int> sys_semget(int key, int count, int flags);
Result<> sys_semop(int id, uintptr_t operations, uint32_t count);
Result<> sys_semtimedop(int id, uintptr_t operations, uint32_t count, UserPtr<const host::Time> timeout);
Result<long> sys_semctl(int id, int member, int command, uint64_t argument);
