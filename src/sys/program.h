// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<> sys_execve(UserString path, UserPtr<const uintptr_t> arguments, UserPtr<const uintptr_t> environment);
Result<> sys_execveat(Fd directory, UserString path, UserPtr<const uintptr_t> arguments, UserPtr<const uintptr_t> environment, int flags);
