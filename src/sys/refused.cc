// SPDX-License-Identifier: Apache-2.0
#include "sys/refused.h"
#include <atomic>
#include "sys/observe.h"

Result<> sys_not_permitted() { return err::perm; }

Result<> sys_ptrace(long, int)
{
    static constinit std::atomic<bool> said{false};
    if (!said.exchange(true))
        observe::warn("glume: ptrace is not permitted: debuggers and tracers do not work inside\n");
    return err::perm;
}
