// SPDX-License-Identifier: Apache-2.0
// Directories: listing, the working directory, the root, umask.
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<size_t> sys_getdents(Fd, UserPtr<std::byte> to, uint32_t size);
Result<size_t> sys_getdents64(Fd, UserPtr<std::byte> to, uint32_t size);
Result<> sys_chdir(UserString path);
Result<> sys_fchdir(Fd);
Result<size_t> sys_getcwd(UserPtr<char> to, size_t size);
Result<> sys_chroot(UserString path);
Result<uint32_t> sys_umask(uint32_t mask);
