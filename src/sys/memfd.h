// SPDX-License-Identifier: Apache-2.0
// memfd_create(2): a file in memory without a name, the host's.
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<Fd> sys_memfd_create(UserString name, uint32_t flags);
