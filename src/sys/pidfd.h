// SPDX-License-Identifier: Apache-2.0
// System calls on processes as descriptors (pidfd_open(2)).
#pragma once
#include "base/result.h"
#include "fs/descriptors.h"
#include "mm/user.h"

Result<Fd> sys_pidfd_open(int pid, uint32_t flags);
Result<> sys_pidfd_send_signal(Fd process, int signal, UserPtr<const std::byte> info, uint32_t flags);
Result<Fd> sys_pidfd_getfd(Fd process, int fd, uint32_t flags);

// The host's handle behind such a descriptor; err::badf.
Result<host::Handle> host_process(Fd);
