// SPDX-License-Identifier: Apache-2.0
// poll(2), ppoll(2), select(2), pselect(2).
#pragma once
#include "abi/poll.h"
#include "abi/time.h"
#include "mm/user.h"

struct SignalMaskArgument { UserPtr<const uint64_t> mask; size_t size; }; // pselect6's sixth argument points at one

Result<size_t> sys_poll(UserPtr<abi::pollfd> fds, uint32_t count, int timeout);
Result<size_t> sys_ppoll(UserPtr<abi::pollfd> fds, uint32_t count, UserPtr<abi::timespec> timeout, UserPtr<const uint64_t> mask, size_t mask_size);
Result<size_t> sys_select(int count, UserPtr<uint64_t> in, UserPtr<uint64_t> out, UserPtr<uint64_t> except, UserPtr<abi::timeval> timeout);
Result<size_t> sys_pselect6(int count, UserPtr<uint64_t> in, UserPtr<uint64_t> out, UserPtr<uint64_t> except, UserPtr<abi::timespec> timeout,
                            UserPtr<const SignalMaskArgument> mask);
