// SPDX-License-Identifier: Apache-2.0
// Calls that make, remove, rename or describe names, and those that change what a name's file is: mode, owner, times, size.
#pragma once
#include "abi/time.h"
#include "fs/descriptors.h"
#include "mm/user.h"

Result<> sys_mkdir(UserString path, uint32_t mode);
Result<> sys_mkdirat(Fd directory, UserString path, uint32_t mode);
Result<> sys_mknod(UserString path, uint32_t mode, uint64_t device);
Result<> sys_mknodat(Fd directory, UserString path, uint32_t mode, uint64_t device);
Result<> sys_rmdir(UserString path);
Result<> sys_unlink(UserString path);
Result<> sys_unlinkat(Fd directory, UserString path, uint32_t flags);
Result<> sys_symlink(UserString text, UserString path);
Result<> sys_symlinkat(UserString text, Fd directory, UserString path);
Result<> sys_link(UserString from, UserString to);
Result<> sys_linkat(Fd from_directory, UserString from, Fd to_directory, UserString to, uint32_t flags);
Result<> sys_rename(UserString from, UserString to);
Result<> sys_renameat(Fd from_directory, UserString from, Fd to_directory, UserString to);
Result<> sys_renameat2(Fd from_directory, UserString from, Fd to_directory, UserString to, uint32_t flags);
Result<size_t> sys_readlink(UserString path, UserPtr<char> out, int size);
Result<size_t> sys_readlinkat(Fd directory, UserString path, UserPtr<char> out, int size);
Result<> sys_chmod(UserString path, uint32_t mode);
Result<> sys_fchmod(Fd, uint32_t mode);
Result<> sys_fchmodat(Fd directory, UserString path, uint32_t mode);
Result<> sys_fchmodat2(Fd directory, UserString path, uint32_t mode, uint32_t flags);
Result<> sys_chown(UserString path, uint32_t uid, uint32_t gid);
Result<> sys_lchown(UserString path, uint32_t uid, uint32_t gid);
Result<> sys_fchown(Fd, uint32_t uid, uint32_t gid);
Result<> sys_fchownat(Fd directory, UserString path, uint32_t uid, uint32_t gid, uint32_t flags);
Result<> sys_truncate(UserString path, int64_t size);
Result<> sys_utime(UserString path, UserPtr<const int64_t> seconds);
Result<> sys_utimes(UserString path, UserPtr<const abi::timeval> times);
Result<> sys_futimesat(Fd directory, UserString path, UserPtr<const abi::timeval> times);
Result<> sys_utimensat(Fd directory, UserString path, UserPtr<const abi::timespec> times, uint32_t flags);
