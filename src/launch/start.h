// SPDX-License-Identifier: Apache-2.0
// The last step of the command: handing a launch image to the kernel image and becoming it.
#pragma once
#include "launch/plan.h"

namespace launch {

// Writes the plan's image into a memfd and executes the kernel image that lies beside the command, with the caller's
// environment and every inherited descriptor. `trusted` names the file of hashes of trusted files, "" when no file is checked.
// Returns only by throwing Failure.
[[noreturn]] void start(Plan plan, const std::string& trusted);

// The same for an enclave: executes the runtime beside the command. `signature` names the file of a signed manifest's; empty: the
// enclave is signed here, with the user's key. `statistics`: the runtime prints its counts at the end.
[[noreturn]] void start_enclave(const Plan& plan, const std::string& signature, const std::string& trusted, bool emulated, bool statistics);

}
