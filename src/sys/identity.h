// SPDX-License-Identifier: Apache-2.0
// System calls about who a process is: process, user and group ids, capabilities.
#pragma once
#include "base/result.h"
#include "mm/user.h"

Result<int> sys_getpid();
Result<int> sys_getppid();
Result<int> sys_getpgid(int pid);
Result<int> sys_getpgrp();
Result<> sys_setpgid(int pid, int group);
Result<int> sys_getsid(int pid);
Result<int> sys_setsid();
Result<uint32_t> sys_getuid();
Result<uint32_t> sys_geteuid();
Result<uint32_t> sys_getgid();
Result<uint32_t> sys_getegid();
Result<> sys_getresuid(UserPtr<uint32_t> real, UserPtr<uint32_t> effective, UserPtr<uint32_t> saved);
Result<> sys_getresgid(UserPtr<uint32_t> real, UserPtr<uint32_t> effective, UserPtr<uint32_t> saved);
Result<> sys_setuid(uint32_t);
Result<> sys_setgid(uint32_t);
Result<> sys_setreuid(uint32_t real, uint32_t effective);
Result<> sys_setregid(uint32_t real, uint32_t effective);
Result<> sys_setresuid(uint32_t real, uint32_t effective, uint32_t saved);
Result<> sys_setresgid(uint32_t real, uint32_t effective, uint32_t saved);
Result<uint32_t> sys_setfsuid(uint32_t);
Result<uint32_t> sys_setfsgid(uint32_t);
Result<size_t> sys_getgroups(int size, UserPtr<uint32_t> out);
Result<> sys_setgroups(size_t size, UserPtr<const uint32_t> ids);
Result<> sys_capget(UserPtr<uint64_t> header, uintptr_t data);
Result<> sys_capset(UserPtr<uint64_t> header, uintptr_t data);
