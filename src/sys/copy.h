// SPDX-License-Identifier: Apache-2.0
// From one descriptor to another: sendfile, splice, tee, vmsplice, copy_file_range.
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<size_t> sys_sendfile(Fd to, Fd from, UserPtr<int64_t> offset, size_t size);
Result<size_t> sys_splice(Fd from, UserPtr<int64_t> from_offset, Fd to, UserPtr<int64_t> to_offset, size_t size, uint32_t flags);
Result<size_t> sys_tee(Fd from, Fd to, size_t size, uint32_t flags);
Result<size_t> sys_vmsplice(Fd pipe, UserPtr<const host::Bytes> vector, uint64_t count, uint32_t flags);
Result<size_t> sys_copy_file_range(Fd from, UserPtr<int64_t> from_offset, Fd to, UserPtr<int64_t> to_offset, size_t size, uint32_t flags);
