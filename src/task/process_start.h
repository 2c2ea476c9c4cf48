// SPDX-License-Identifier: Apache-2.0
// What a process takes over from the host when the kernel starts.
#pragma once
#include <string_view>

namespace task {

// Parent, limits, name of the machine ("" for the host's). Descriptors are there already.
void take_over_process(bool overridden_ids, std::string_view host_name);

}
