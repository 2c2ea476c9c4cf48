// SPDX-License-Identifier: Apache-2.0
// eventfd(2), signalfd(2) and timerfd_create(2).
#pragma once
#include "abi/time.h"
#include "fs/descriptors.h"
#include "mm/user.h"

Result<Fd> sys_eventfd(uint32_t value);
Result<Fd> sys_eventfd2(uint32_t value, uint32_t flags);
Result<Fd> sys_signalfd(Fd fd, UserPtr<const uint64_t> mask, size_t mask_size);
Result<Fd> sys_signalfd4(Fd fd, UserPtr<const uint64_t> mask, size_t mask_size, uint32_t flags);
Result<Fd> sys_timerfd_create(int clock, uint32_t flags);
Result<> sys_timerfd_settime(Fd fd, uint32_t flags, UserPtr<const abi::itimerspec> setting, UserPtr<abi::itimerspec> before);
Result<> sys_timerfd_gettime(Fd fd, UserPtr<abi::itimerspec> setting);
