// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "sys/call.h"

Result<int> sys_msgget(int key, int flags);
Result<> sys_msgsnd(int id, uintptr_t message, size_t size, int flags);
Result<size_t> sys_msgrcv(int id, uintptr_t message, size_t size, int64_t type, int flags);
Result<long> sys_msgctl(int id, int command, uintptr_t argument);
