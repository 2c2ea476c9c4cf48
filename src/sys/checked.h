// SPDX-License-Identifier: Apache-2.0
// What a checked kernel (GLUME_CHECKED) does beyond a released one.
#pragma once
#include "task/launch.h"

namespace checked {

// GLUME_FAIL_NTH=n in the program's environment: the kernel's n-th request for memory from here on fails; with "n+" all later
// ones fail too. When the process ends with one thread, what was allocated and is lost is reported, and its status is 134.
// GLUME_LOSE=1: something is lost, to try that. GLUME_NO_HOST_COPIES=1: sendfile(2) goes through the scratch room always.
void start(const task::LaunchImage&);
extern bool no_host_copies;

}
