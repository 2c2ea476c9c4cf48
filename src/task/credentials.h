// SPDX-License-Identifier: Apache-2.0
// Who the program is: user and group ids as it sees them (credentials(7)). What it may do to files is the host's decision,
// made with the host process's own ids.
#pragma once
#include <cstdint>

struct Credentials {
    uint32_t uid = 0, euid = 0, suid = 0, fsuid = 0;
    uint32_t gid = 0, egid = 0, sgid = 0, fsgid = 0;
};
