// SPDX-License-Identifier: Apache-2.0
// The last step of the command: handing a launch image to the kernel image and becoming it.
#pragma once
#include "launch/plan.h"

namespace launch {

// Writes the plan's image into a sealed memfd and executes the kernel image that lies beside the command, with the caller's
// environment and every inherited descriptor. Returns only by throwing Failure.
[[noreturn]] void start(const Plan& plan);

}
