// SPDX-License-Identifier: Apache-2.0
// Descriptors: close, dup, fcntl, flock.
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<> sys_close(Fd);
Result<> sys_close_range(uint32_t first, uint32_t last, uint32_t flags);
Result<Fd> sys_dup(Fd);
Result<Fd> sys_dup2(Fd from, Fd to);
Result<Fd> sys_dup3(Fd from, Fd to, uint32_t flags);
Result<long> sys_fcntl(Fd, int command, uint64_t argument);
Result<> sys_flock(Fd, int operation);
