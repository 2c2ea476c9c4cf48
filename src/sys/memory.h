// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<uintptr_t> sys_mmap(uintptr_t address, size_t size, uint32_t prot, uint32_t flags, Fd fd, uint64_t offset);
Result<> sys_munmap(uintptr_t address, size_t size);
Result<> sys_mprotect(uintptr_t address, size_t size, uint32_t prot);
Result<> sys_pkey_mprotect(uintptr_t address, size_t size, uint32_t prot, int key);
Result<int> sys_pkey_alloc(uint32_t flags, uint32_t rights);
Result<> sys_pkey_free(int key);
Result<uintptr_t> sys_mremap(uintptr_t address, size_t old_size, size_t new_size, uint32_t flags, uintptr_t new_address);
Result<> sys_madvise(uintptr_t address, size_t size, int advice);
Result<> sys_msync(uintptr_t address, size_t size, int flags);
Result<> sys_mincore(uintptr_t address, size_t size, UserPtr<uint8_t> out);
Result<> sys_mlock(uintptr_t address, size_t size);
Result<> sys_mlock2(uintptr_t address, size_t size, uint32_t flags);
Result<> sys_munlock(uintptr_t address, size_t size);
Result<> sys_mlockall(int flags);
Result<> sys_munlockall();
Result<uintptr_t> sys_brk(uintptr_t wanted);
Result<int> sys_membarrier(int command, uint32_t flags, int cpu);
