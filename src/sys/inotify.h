// SPDX-License-Identifier: Apache-2.0
// inotify(7): the program's watches are the host's, on what a name leads to in the program's tree.
#pragma once
#include "fs/descriptors.h"
#include "mm/user.h"

Result<Fd> sys_inotify_init();
Result<Fd> sys_inotify_init1(uint32_t flags);
Result<int> sys_inotify_add_watch(Fd fd, UserString path, uint32_t mask);
Result<> sys_inotify_rm_watch(Fd fd, int watch);
