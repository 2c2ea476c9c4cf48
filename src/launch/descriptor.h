// SPDX-License-Identifier: Apache-2.0
// Descriptors that the command hands to the kernel.
#pragma once
namespace launch {

// A descriptor that survives execve and is none of the standard ones, which mean something to the kernel even when they are
// closed. Takes `descriptor` over. Throws Failure.
int hand_over(int descriptor);

}
