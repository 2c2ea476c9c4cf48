// SPDX-License-Identifier: Apache-2.0
// stat(2), statx(2), statfs(2), access(2) and their families.
#pragma once
#include "abi/stat.h"
#include "fs/descriptors.h"
#include "mm/user.h"

Result<> sys_stat(UserString path, UserPtr<abi::stat> out);
Result<> sys_lstat(UserString path, UserPtr<abi::stat> out);
Result<> sys_fstat(Fd, UserPtr<abi::stat> out);
Result<> sys_newfstatat(Fd directory, UserString path, UserPtr<abi::stat> out, uint32_t flags);
Result<> sys_statx(Fd directory, UserString path, uint32_t flags, uint32_t mask, UserPtr<abi::statx> out);
Result<> sys_statfs(UserString path, UserPtr<abi::statfs> out);
Result<> sys_fstatfs(Fd, UserPtr<abi::statfs> out);
Result<> sys_access(UserString path, uint32_t mode);
Result<> sys_faccessat(Fd directory, UserString path, uint32_t mode);
Result<> sys_faccessat2(Fd directory, UserString path, uint32_t mode, uint32_t flags);
