// SPDX-License-Identifier: Apache-2.0
// System calls about timers that send signals.
#pragma once
#include "abi/time.h"
#include "base/result.h"
#include "mm/user.h"

Result<> sys_timer_create(int clock, UserPtr<const std::byte> event, UserPtr<int> id);
Result<> sys_timer_settime(int id, int flags, UserPtr<const abi::itimerspec> wanted, UserPtr<abi::itimerspec> old);
Result<> sys_timer_gettime(int id, UserPtr<abi::itimerspec> out);
Result<int> sys_timer_getoverrun(int id);
Result<> sys_timer_delete(int id);
Result<> sys_getitimer(int which, UserPtr<abi::itimerspec> out);
Result<> sys_setitimer(int which, UserPtr<const abi::itimerspec> wanted, UserPtr<abi::itimerspec> old);
Result<uint32_t> sys_alarm(uint32_t seconds);
