// SPDX-License-Identifier: Apache-2.0
// What Linux itself says, for comparison. Apart, since the system's <fcntl.h> and the kernel's abi/ do not go together.
#pragma once
#include <cstdint>

namespace linux_says {

struct Truth {
    int error;          // 0: found
    uint64_t inode;
};
Truth open(int from, const char* path, uint64_t flags, uint64_t resolve);   // openat2(2)
int directory(const char* path);                                            // an O_PATH descriptor

}
