// SPDX-License-Identifier: Apache-2.0
// What a process takes over from the host (process_start.h).
#include "task/process_start.h"
#include "task/record.h"
#include "task/thread.h"

void task::take_over_process(bool overridden_ids, std::string_view host_name)
{
    auto& process = ::process();
    current().credentials.overridden = overridden_ids;
    host_name.copy(process.host_name, sizeof process.host_name - 1);
    host::watch_parent(); // before the question: a parent that ends in between is noticed
    process.parent.store(host::parent_id());
    process.limits.start();
    publish_directory();
}
