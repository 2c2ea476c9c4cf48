// SPDX-License-Identifier: Apache-2.0
// Who the program is: user and group ids as it sees them (credentials(7)). What it may do to files is the host's decision,
// made with the host process's own ids.
#pragma once
#include <cstdint>
#include "base/result.h"

struct Credentials {
    uint32_t uid = 0, euid = 0, suid = 0, fsuid = 0;
    uint32_t gid = 0, egid = 0, sgid = 0, fsgid = 0;
    bool overridden = false; // the launch image names the ids; the host's own stay what they are
};

namespace task {

// setresuid(2) and setresgid(2): `unchanged` leaves an id as it is. err::perm, err::inval.
inline constexpr uint32_t unchanged = ~uint32_t{0};
Result<> set_user_ids(uint32_t real, uint32_t effective, uint32_t saved);
Result<> set_group_ids(uint32_t real, uint32_t effective, uint32_t saved);
// What this thread is: of several threads that the C library changes one after the other, some are still what all were.
struct ThreadIds { uint32_t real, effective, saved; };
ThreadIds user_ids();
ThreadIds group_ids();
// What execve(2) does to capabilities (capabilities(7)): who is not root keeps the ambient ones only.
void drop_capabilities_for_exec();
// setfsuid(2) and setfsgid(2): the old one.
uint32_t set_fs_user(uint32_t);
uint32_t set_fs_group(uint32_t);

}
