// SPDX-License-Identifier: Apache-2.0
// Scheduling of threads in Linux's calls: yielding and processors.
#include <asm/unistd_64.h>
#include "host/linux/call.h"
#include "host/thread.h"

namespace host {

Result<> yield() { return raw::done(raw::call(__NR_sched_yield)); }
Result<size_t> affinity(int tid, Bytes mask) { return raw::value<size_t>(raw::call(__NR_sched_getaffinity, tid, mask.size, mask.start)); }
Result<> set_affinity(int tid, Bytes mask) { return raw::done(raw::call(__NR_sched_setaffinity, tid, mask.size, mask.start)); }

Cpu current_cpu()
{
    Cpu at{};
    raw::call(__NR_getcpu, &at.cpu, &at.node, 0);
    return at;
}

}
