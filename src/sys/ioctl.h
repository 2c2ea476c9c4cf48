// SPDX-License-Identifier: Apache-2.0
// ioctl(2): which commands reach the host, and what their argument is.
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<long> sys_ioctl(Fd, uint32_t command, uint64_t argument);
