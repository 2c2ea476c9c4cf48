// SPDX-License-Identifier: Apache-2.0
// pipe(2): the program's pipes are the host's.
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

struct FdPair { Fd read, write; };

Result<> sys_pipe(UserPtr<FdPair> out);
Result<> sys_pipe2(UserPtr<FdPair> out, uint32_t flags);
