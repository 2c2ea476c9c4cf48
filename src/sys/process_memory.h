// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "host/types.h"
#include "mm/user.h"

Result<size_t> sys_process_vm_readv(int pid, UserPtr<const host::Bytes> local, uint64_t local_count, UserPtr<const host::Bytes> remote,
                                    uint64_t remote_count, uint64_t flags);
Result<size_t> sys_process_vm_writev(int pid, UserPtr<const host::Bytes> local, uint64_t local_count, UserPtr<const host::Bytes> remote,
                                     uint64_t remote_count, uint64_t flags);
