// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "abi/ipc.h"
#include "fs/descriptors.h"
#include "host/time.h"
#include "sys/call.h"

Result<int> sys_mq_open(UserString name, uint32_t flags, uint32_t mode, UserPtr<const abi::mq_attr> attributes);
Result<> sys_mq_unlink(UserString name);
Result<> sys_mq_timedsend(Fd fd, uintptr_t message, size_t size, uint32_t priority, UserPtr<const host::Time> deadline);
Result<size_t> sys_mq_timedreceive(Fd fd, uintptr_t message, size_t size, UserPtr<uint32_t> priority, UserPtr<const host::Time> deadline);
Result<> sys_mq_notify(Fd fd, UserPtr<const std::byte> event);
Result<> sys_mq_getsetattr(Fd fd, UserPtr<const abi::mq_attr> wanted, UserPtr<abi::mq_attr> before);
