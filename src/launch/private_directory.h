// SPDX-License-Identifier: Apache-2.0
// The private directory in which an instance's tmpfs mounts live on a host that has no file system of its own for them.
#pragma once
#include <string>

namespace launch {

// Mode 0700, in memory or else on a disk. It is removed with all that is in it when the last process that holds `keeper` has
// ended, however it ends; until then whoever inherits `keeper` keeps it.
struct PrivateDirectory {
    std::string path;
    int keeper;       // the writing end of a pipe, without FD_CLOEXEC
};

// Throws Failure when no place for it can be written to.
PrivateDirectory make_private_directory();

}
