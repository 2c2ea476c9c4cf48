// SPDX-License-Identifier: Apache-2.0
// System calls that wait for children: children are host processes, so the host knows.
#include "sys/wait.h"
#include "abi/resource.h"
#include "host/host.h"
#include "task/block.h"

Result<int> sys_wait4(int pid, UserPtr<int> status, int options, UserPtr<std::byte> usage)
{
    int how = 0;
    abi::rusage used;
    int child = TRY(task::block([&] { return host::wait_child(pid, &how, options, &used); }));
    if (!child)
        return 0;
    if (status)
        TRY(status.store(how));
    if (usage)
        TRY(user::copy_out(usage.address(), &used, sizeof used));
    return child;
}

Result<> sys_waitid(int kind, int id, UserPtr<std::byte> info, int options, UserPtr<std::byte> usage)
{
    host::SignalInfo found;
    abi::rusage used;
    TRY(task::block([&] { return host::wait_child_info(kind, id, &found, options, &used); }));
    if (usage && found.signo)
        TRY(user::copy_out(usage.address(), &used, sizeof used));
    if (info)
        TRY(user::copy_out(info.address(), &found, offsetof(host::SignalInfo, child.utime)));
    return {};
}
