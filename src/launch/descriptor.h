// SPDX-License-Identifier: Apache-2.0
// Descriptors that the command hands to the kernel.
#pragma once
#include <string>

namespace launch {

// Throws Failure: "WHAT: " and what errno says.
[[noreturn]] void failed_call(const std::string& what);

// A descriptor that survives execve and is none of the standard ones, which mean something to the kernel even when they are
// closed. Takes `descriptor` over.
int hand_over(int descriptor);

}
