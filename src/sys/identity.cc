// SPDX-License-Identifier: Apache-2.0
// System calls about who a process is.
#include "sys/identity.h"
#include "host/host.h"
#include "task/credentials.h"
#include "task/record.h"
#include "task/thread.h"

namespace {

constexpr size_t group_limit = 65536, capability_size = 24;
using task::unchanged;

Credentials& who() { return current().credentials; }

Result<> store(UserPtr<uint32_t> real, UserPtr<uint32_t> effective, UserPtr<uint32_t> saved, uint32_t r, uint32_t e, uint32_t s)
{
    TRY(real.store(r));
    TRY(effective.store(e));
    return saved.store(s);
}

// setreuid(2): the saved id follows when the real one is set, or the effective one to something else than the real one.
bool saves(uint32_t real, uint32_t effective, uint32_t real_now)
{
    return real != unchanged || (effective != unchanged && effective != real_now);
}

}

Result<int> sys_getpid() { return process().pid; }
Result<int> sys_getppid() { return process().parent.load(std::memory_order_relaxed); }
Result<int> sys_getpgid(int pid) { return host::group(pid); }
Result<int> sys_getpgrp() { return host::group(0); }
Result<> sys_setpgid(int pid, int group)
{
    // A child that has run another program keeps its group. The host sees no execve.
    const bool child = pid > 0 && group >= 0 && pid != process().pid && host::has_child(pid);
    if (child && task::has_run_program(pid) && host::session(pid).value_or(-1) == host::session(0).value_or(-2))
        return err::acces;
    return host::set_group(pid, group);
}
Result<int> sys_getsid(int pid) { return host::session(pid); }
Result<int> sys_setsid() { return host::new_session(); }

Result<uint32_t> sys_getuid() { return who().uid; }
Result<uint32_t> sys_geteuid() { return who().euid; }
Result<uint32_t> sys_getgid() { return who().gid; }
Result<uint32_t> sys_getegid() { return who().egid; }

Result<> sys_getresuid(UserPtr<uint32_t> real, UserPtr<uint32_t> effective, UserPtr<uint32_t> saved)
{
    return store(real, effective, saved, who().uid, who().euid, who().suid);
}

Result<> sys_getresgid(UserPtr<uint32_t> real, UserPtr<uint32_t> effective, UserPtr<uint32_t> saved)
{
    return store(real, effective, saved, who().gid, who().egid, who().sgid);
}

// setuid(2): all three for the privileged, else the effective one.
Result<> sys_setuid(uint32_t id)
{
    if (id == unchanged)
        return err::inval;
    return task::user_ids().effective == 0 ? task::set_user_ids(id, id, id) : task::set_user_ids(unchanged, id, unchanged);
}

Result<> sys_setgid(uint32_t id)
{
    if (id == unchanged)
        return err::inval;
    return task::user_ids().effective == 0 ? task::set_group_ids(id, id, id) : task::set_group_ids(unchanged, id, unchanged);
}

Result<> sys_setreuid(uint32_t real, uint32_t effective)
{
    auto now = task::user_ids();
    uint32_t saved = effective != unchanged ? effective : now.effective;
    return task::set_user_ids(real, effective, saves(real, effective, now.real) ? saved : unchanged);
}

Result<> sys_setregid(uint32_t real, uint32_t effective)
{
    auto now = task::group_ids();
    uint32_t saved = effective != unchanged ? effective : now.effective;
    return task::set_group_ids(real, effective, saves(real, effective, now.real) ? saved : unchanged);
}

Result<> sys_setresuid(uint32_t real, uint32_t effective, uint32_t saved) { return task::set_user_ids(real, effective, saved); }
Result<> sys_setresgid(uint32_t real, uint32_t effective, uint32_t saved) { return task::set_group_ids(real, effective, saved); }
Result<uint32_t> sys_setfsuid(uint32_t id) { return task::set_fs_user(id); }
Result<uint32_t> sys_setfsgid(uint32_t id) { return task::set_fs_group(id); }

// With ids of its own the program is in no other group.
Result<size_t> sys_getgroups(int size, UserPtr<uint32_t> out)
{
    if (size < 0)
        return err::inval;
    if (who().overridden)
        return size_t{0};
    constexpr size_t room = group_limit / sizeof(uint32_t);
    static_assert(room * sizeof(uint32_t) <= sizeof(Scratch::bytes));
    auto* ids = reinterpret_cast<uint32_t*>(current().scratch->bytes);
    size_t most = static_cast<size_t>(size) < room ? static_cast<size_t>(size) : room;
    size_t n = TRY(host::groups({ids, most}));
    if (size)
        TRY(out.store(std::span<const uint32_t>{ids, n}));
    return n;
}

Result<> sys_setgroups(size_t size, UserPtr<const uint32_t> from)
{
    size &= 0xffff'ffff;
    if (size > group_limit)
        return err::inval;
    if (who().overridden)
        return err::perm;
    if (size * sizeof(uint32_t) > sizeof(Scratch::bytes))
        return err::nomem;
    auto* ids = reinterpret_cast<uint32_t*>(current().scratch->bytes);
    TRY(from.load(std::span<uint32_t>{ids, size}));
    return host::set_groups({ids, size});
}

Result<> sys_capget(UserPtr<uint64_t> header, uintptr_t data)
{
    const auto given = TRY(header.load());
    auto asked = given;
    std::byte found[capability_size]{};
    size_t size = static_cast<uint32_t>(asked) == 0x19980330 ? capability_size / 2 : capability_size; // version 1 has one word each
    auto got = host::capabilities(&asked, data ? found : nullptr);
    if (asked != given)
        TRY(header.store(asked)); // the version that the host prefers, when it was another
    TRY(got);
    return data ? user::copy_out(data, found, size) : Result<>{};
}

Result<> sys_capset(UserPtr<uint64_t> header, uintptr_t data)
{
    auto asked = TRY(header.load());
    std::byte wanted[capability_size]{};
    TRY(user::copy_in(wanted, data, static_cast<uint32_t>(asked) == 0x19980330 ? capability_size / 2 : capability_size));
    auto set = host::set_capabilities(&asked, wanted);
    TRY(header.store(asked));
    return set;
}
