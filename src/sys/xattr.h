// SPDX-License-Identifier: Apache-2.0
// Extended attributes (xattr(7)).
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<> sys_setxattr(UserString path, UserString key, UserPtr<const std::byte> value, size_t size, int flags);
Result<> sys_lsetxattr(UserString path, UserString key, UserPtr<const std::byte> value, size_t size, int flags);
Result<> sys_fsetxattr(Fd, UserString key, UserPtr<const std::byte> value, size_t size, int flags);
Result<size_t> sys_getxattr(UserString path, UserString key, UserPtr<std::byte> value, size_t size);
Result<size_t> sys_lgetxattr(UserString path, UserString key, UserPtr<std::byte> value, size_t size);
Result<size_t> sys_fgetxattr(Fd, UserString key, UserPtr<std::byte> value, size_t size);
Result<size_t> sys_listxattr(UserString path, UserPtr<char> list, size_t size);
Result<size_t> sys_llistxattr(UserString path, UserPtr<char> list, size_t size);
Result<size_t> sys_flistxattr(Fd, UserPtr<char> list, size_t size);
Result<> sys_removexattr(UserString path, UserString key);
Result<> sys_lremovexattr(UserString path, UserString key);
Result<> sys_fremovexattr(Fd, UserString key);
