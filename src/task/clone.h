// SPDX-License-Identifier: Apache-2.0
// New threads and processes: what clone(2), clone3(2), fork(2) and vfork(2) have in common.
#pragma once
#include "abi/sched.h"
#include "base/result.h"

namespace task {

// Checked as clone3(2) says; `stack` is the stack pointer that the child starts with, 0 for the parent's. The new thread's or
// process's id.
struct Clone {
    uint64_t flags = 0;
    int exit_signal = 0;
    uintptr_t stack = 0;
    uintptr_t tls = 0, parent_tid = 0, child_tid = 0, pidfd = 0;
};
Result<long> clone(const Clone&);

// unshare(CLONE_FILES): this thread has a descriptor table of its own from here on. err::nomem.
Result<> unshare_descriptors();

}
