// SPDX-License-Identifier: Apache-2.0
// System calls about scheduling: threads are host threads, so the host decides and knows.
#pragma once
#include "abi/time.h"
#include "base/result.h"
#include "mm/user.h"

Result<> sys_sched_yield();
Result<size_t> sys_sched_getaffinity(int tid, size_t size, UserPtr<std::byte> mask);
Result<> sys_sched_setaffinity(int tid, size_t size, UserPtr<std::byte> mask);
Result<> sys_getcpu(UserPtr<uint32_t> cpu, UserPtr<uint32_t> node, uint64_t unused);
Result<int> sys_sched_getscheduler(int tid);
Result<> sys_sched_setscheduler(int tid, int policy, UserPtr<std::byte> parameter);
Result<> sys_sched_getparam(int tid, UserPtr<std::byte> parameter);
Result<> sys_sched_setparam(int tid, UserPtr<std::byte> parameter);
Result<> sys_sched_getattr(int tid, UserPtr<std::byte> attributes, uint32_t size, uint32_t flags);
Result<> sys_sched_setattr(int tid, UserPtr<std::byte> attributes, uint32_t flags);
Result<int> sys_sched_get_priority_max(int policy);
Result<int> sys_sched_get_priority_min(int policy);
Result<> sys_sched_rr_get_interval(int tid, UserPtr<abi::timespec> out);
Result<int> sys_getpriority(int which, int who);
Result<> sys_setpriority(int which, int who, int nice);
Result<int> sys_ioprio_get(int which, int who);
Result<> sys_ioprio_set(int which, int who, int priority);
