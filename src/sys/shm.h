// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "sys/call.h"

Result<int> sys_shmget(int key, uint64_t size, int flags);
Result<uintptr_t> sys_shmat(int id, uintptr_t address, int flags);
Result<> sys_shmdt(uintptr_t address);
Result<long> sys_shmctl(int id, int command, uintptr_t argument);
