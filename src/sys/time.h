// SPDX-License-Identifier: Apache-2.0
// System calls about clocks, sleeping and timers.
#pragma once
#include "abi/time.h"
#include "base/result.h"
#include "mm/user.h"

Result<> sys_clock_gettime(int clock, UserPtr<abi::timespec> out);
Result<> sys_clock_settime(int clock, UserPtr<const abi::timespec> time);
Result<> sys_clock_getres(int clock, UserPtr<abi::timespec> out);
Result<int> sys_clock_adjtime(int clock, UserPtr<std::byte> timex);
Result<int> sys_adjtimex(UserPtr<std::byte> timex);
Result<> sys_gettimeofday(UserPtr<abi::timeval> out, UserPtr<uint64_t> zone);
Result<> sys_settimeofday(UserPtr<const abi::timeval> time, UserPtr<const uint64_t> zone);
Result<int64_t> sys_time(UserPtr<int64_t> out);
Result<> sys_nanosleep(UserPtr<const abi::timespec> duration, uintptr_t rest);
Result<> sys_clock_nanosleep(int clock, int flags, UserPtr<const abi::timespec> duration, uintptr_t rest);
Result<long> sys_restart_syscall();
