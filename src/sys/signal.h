// SPDX-License-Identifier: Apache-2.0
// System calls about signals.
#pragma once
#include "abi/signal.h"
#include "abi/time.h"
#include "base/result.h"
#include "mm/user.h"

Result<> sys_rt_sigaction(int signal, UserPtr<const abi::sigaction> wanted, UserPtr<abi::sigaction> old, size_t set_size);
Result<> sys_rt_sigprocmask(int how, UserPtr<const uint64_t> set, UserPtr<uint64_t> old, size_t set_size);
Result<long> sys_rt_sigreturn();
Result<> sys_rt_sigpending(UserPtr<uint64_t> set, size_t set_size);
Result<int> sys_rt_sigtimedwait(UserPtr<const uint64_t> set, UserPtr<std::byte> info, UserPtr<const abi::timespec> timeout, size_t set_size);
Result<> sys_rt_sigqueueinfo(int pid, int signal, UserPtr<const std::byte> info);
Result<> sys_rt_tgsigqueueinfo(int pid, int tid, int signal, UserPtr<const std::byte> info);
Result<> sys_rt_sigsuspend(UserPtr<const uint64_t> mask, size_t set_size);
Result<> sys_sigaltstack(UserPtr<const abi::stack> wanted, UserPtr<abi::stack> old);
Result<> sys_kill(int pid, int signal);
Result<> sys_tkill(int tid, int signal);
Result<> sys_tgkill(int pid, int tid, int signal);
Result<> sys_pause();
