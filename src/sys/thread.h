// SPDX-License-Identifier: Apache-2.0
// System calls that make and end threads and processes, and what a thread registers for its end.
#pragma once
#include "abi/futex.h"
#include "abi/sched.h"
#include "base/result.h"
#include "mm/user.h"

Result<long> sys_clone(uint64_t flags, uintptr_t stack, uintptr_t parent_tid, uintptr_t child_tid, uintptr_t tls);
Result<long> sys_clone3(UserPtr<const std::byte> arguments, size_t size);
Result<long> sys_fork();
Result<long> sys_vfork();
Result<> sys_exit(int status);
Result<> sys_exit_group(int status);
Result<int> sys_gettid();
Result<int> sys_set_tid_address(uintptr_t address);
Result<> sys_set_robust_list(uintptr_t head, size_t size);
Result<> sys_get_robust_list(int tid, UserPtr<uint64_t> head, UserPtr<uint64_t> size);
Result<> sys_rseq(uintptr_t area, uint32_t size, int flags, uint32_t signature);
Result<> sys_unshare(uint64_t flags);
Result<> sys_setns(int fd, int kind);
