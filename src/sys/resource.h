// SPDX-License-Identifier: Apache-2.0
// System calls about limits, use of resources, and what the system is.
#pragma once
#include "abi/resource.h"
#include "base/result.h"
#include "mm/user.h"

Result<> sys_getrlimit(int resource, UserPtr<abi::rlimit> out);
Result<> sys_setrlimit(int resource, UserPtr<const abi::rlimit> wanted);
Result<> sys_prlimit64(int pid, int resource, UserPtr<const abi::rlimit> wanted, UserPtr<abi::rlimit> old);
Result<> sys_getrusage(int who, UserPtr<abi::rusage> out);
Result<int64_t> sys_times(UserPtr<abi::tms> out);
Result<> sys_sysinfo(UserPtr<abi::sysinfo> out);
Result<> sys_uname(UserPtr<abi::utsname> out);
Result<> sys_sethostname(UserPtr<const char> name, int size);
Result<> sys_setdomainname(UserPtr<const char> name, int size);
Result<size_t> sys_getrandom(uintptr_t out, size_t size, uint32_t flags);
