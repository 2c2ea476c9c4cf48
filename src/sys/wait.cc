// SPDX-License-Identifier: Apache-2.0
// System calls that wait for children: children are host processes, so the host knows.
#include "sys/wait.h"
#include "abi/resource.h"
#include "abi/signal.h"
#include "host/host.h"
#include "sys/pidfd.h"
#include "task/block.h"

namespace {

constexpr int by_handle = 3; // P_PIDFD

}

Result<int> sys_wait4(int pid, UserPtr<int> status, int options, UserPtr<std::byte> usage)
{
    int how = 0;
    abi::rusage used;
    int child = TRY(task::block([&] { return host::wait_child(pid, &how, options, &used); }));
    if (!child)
        return 0;
    if ((how & 0xff) != 0x7f && how != 0xffff) // neither stopped nor continued
        host::forget_member(child);
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
    if (kind == by_handle && id < 0)
        return err::inval;
    if (kind == by_handle)
        id = static_cast<int>(TRY(host_process(Fd{id})));
    auto waited = task::block([&] { return host::wait_child_info(kind, id, &found, options, &used); });
    if (!waited)
        found = {}; // Linux tells the program so, too
    constexpr int keep_waitable = 0x01000000; // WNOWAIT
    bool ended = found.signo && (found.code == abi::cld_exited || found.code == abi::cld_killed || found.code == abi::cld_dumped);
    if (ended && !(options & keep_waitable))
        host::forget_member(found.child.pid);
    if (usage && found.signo)
        TRY(user::copy_out(usage.address(), &used, sizeof used));
    if (info)
        TRY(user::copy_out(info.address(), &found, offsetof(host::SignalInfo, child.utime)));
    return waited;
}
