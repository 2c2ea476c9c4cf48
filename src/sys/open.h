// SPDX-License-Identifier: Apache-2.0
// open(2) and its family.
#pragma once
#include "abi/fcntl.h"
#include "fs/descriptors.h"
#include "mm/user.h"

Result<Fd> sys_open(UserString path, uint32_t flags, uint32_t mode);
Result<Fd> sys_creat(UserString path, uint32_t mode);
Result<Fd> sys_openat(Fd directory, UserString path, uint32_t flags, uint32_t mode);
Result<Fd> sys_openat2(Fd directory, UserString path, UserPtr<const abi::open_how> how, size_t size);
