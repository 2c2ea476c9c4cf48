// SPDX-License-Identifier: Apache-2.0
// `glume doctor`: what the machine offers, and what Glume does without each.
#pragma once

namespace launch {

// Syscall User Dispatch (Linux 5.11): without it nothing runs.
bool offers_user_dispatch();
// Prints a line for each. 0 when programs can run in direct; 1 when something that direct needs is not there.
int run_doctor(int argc, char** argv);

}
