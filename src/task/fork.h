// SPDX-License-Identifier: Apache-2.0
// New processes: a copy of this one, kernel and all, made by the host at a moment when no other thread holds a lock.
#pragma once
#include "task/clone.h"

namespace task {

Result<long> fork(const Clone&);
// The process runs another program now, or ends: a parent that vfork suspended goes on. When it ends without having run
// another program, the parent sees what the child wrote to the frames of vfork's caller (posix_spawn reports a failed exec so).
void let_parent_go(bool new_program);

}
