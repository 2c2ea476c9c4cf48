// SPDX-License-Identifier: Apache-2.0
// Reading, writing, positions and sizes of open files.
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<size_t> sys_read(Fd, UserPtr<std::byte> to, size_t size);
Result<size_t> sys_write(Fd, UserPtr<const std::byte> from, size_t size);
Result<size_t> sys_pread64(Fd, UserPtr<std::byte> to, size_t size, int64_t offset);
Result<size_t> sys_pwrite64(Fd, UserPtr<const std::byte> from, size_t size, int64_t offset);
Result<size_t> sys_readv(Fd, UserPtr<const host::Bytes> vector, uint64_t count);
Result<size_t> sys_writev(Fd, UserPtr<const host::Bytes> vector, uint64_t count);
Result<size_t> sys_preadv(Fd, UserPtr<const host::Bytes> vector, uint64_t count, int64_t offset);
Result<size_t> sys_pwritev(Fd, UserPtr<const host::Bytes> vector, uint64_t count, int64_t offset);
Result<size_t> sys_preadv2(Fd, UserPtr<const host::Bytes> vector, uint64_t count, int64_t offset, uint64_t high, uint32_t flags);
Result<size_t> sys_pwritev2(Fd, UserPtr<const host::Bytes> vector, uint64_t count, int64_t offset, uint64_t high, uint32_t flags);
Result<uint64_t> sys_lseek(Fd, int64_t offset, int whence);
Result<> sys_ftruncate(Fd, int64_t size);
Result<> sys_fallocate(Fd, uint32_t mode, int64_t offset, int64_t size);
Result<> sys_fsync(Fd);
Result<> sys_fdatasync(Fd);
Result<> sys_syncfs(Fd);
Result<> sys_sync();
Result<> sys_sync_file_range(Fd, int64_t offset, int64_t size, uint32_t flags);
Result<> sys_readahead(Fd, int64_t offset, size_t size);
Result<> sys_fadvise64(Fd, int64_t offset, int64_t size, int advice);
