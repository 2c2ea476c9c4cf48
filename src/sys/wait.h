// SPDX-License-Identifier: Apache-2.0
// System calls that wait for children.
#pragma once
#include "base/result.h"
#include "mm/user.h"

Result<int> sys_wait4(int pid, UserPtr<int> status, int options, UserPtr<std::byte> usage);
Result<> sys_waitid(int kind, int id, UserPtr<std::byte> info, int options, UserPtr<std::byte> usage);
