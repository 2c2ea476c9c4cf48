// SPDX-License-Identifier: Apache-2.0
// epoll(7): the program's epoll is one of the host's.
#pragma once
#include "abi/poll.h"
#include "abi/time.h"
#include "fs/descriptors.h"
#include "mm/user.h"

Result<Fd> sys_epoll_create(int size);
Result<Fd> sys_epoll_create1(uint32_t flags);
Result<> sys_epoll_ctl(Fd epoll, int operation, Fd fd, UserPtr<const abi::epoll_event> event);
Result<size_t> sys_epoll_wait(Fd epoll, UserPtr<abi::epoll_event> events, int room, int timeout);
Result<size_t> sys_epoll_pwait(Fd epoll, UserPtr<abi::epoll_event> events, int room, int timeout, UserPtr<const uint64_t> mask, size_t mask_size);
Result<size_t> sys_epoll_pwait2(Fd epoll, UserPtr<abi::epoll_event> events, int room, UserPtr<abi::timespec> timeout, UserPtr<const uint64_t> mask,
                                size_t mask_size);
