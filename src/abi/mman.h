// SPDX-License-Identifier: Apache-2.0
// mmap(2) and its family: flags as programs pass them.
#pragma once
#include <cstdint>

namespace abi {

inline constexpr uint32_t prot_read = 1, prot_write = 2, prot_exec = 4, prot_grows_down = 0x0100'0000, prot_grows_up = 0x0200'0000;

inline constexpr uint32_t map_shared = 1, map_private = 2, map_shared_validate = 3, map_type = 0xf, map_fixed = 0x10, map_anonymous = 0x20,
    map_32bit = 0x40, map_grows_down = 0x100, map_deny_write = 0x800, map_executable = 0x1000, map_locked = 0x2000, map_no_reserve = 0x4000,
    map_populate = 0x8000, map_nonblock = 0x10000, map_stack = 0x20000, map_hugetlb = 0x40000, map_sync = 0x80000,
    map_fixed_noreplace = 0x100000, map_uninitialized = 0x4000000, map_huge_mask = 0x3fu << 26;

inline constexpr int ms_async = 1, ms_invalidate = 2, ms_sync = 4;
inline constexpr uint32_t mlock_onfault = 1;

}
