// SPDX-License-Identifier: Apache-2.0
// Changes of ids (credentials.h). The host decides and the kernel follows; ids that the launch image names are the kernel's
// alone, and then the rules of setresuid(2) are applied here.
#include "task/credentials.h"
#include "task/thread.h"

namespace {

struct Ids {
    uint32_t& real;
    uint32_t& effective;
    uint32_t& saved;
    uint32_t& fs;
};

Ids users(Credentials& c) { return {c.uid, c.euid, c.suid, c.fsuid}; }
Ids groups(Credentials& c) { return {c.gid, c.egid, c.sgid, c.fsgid}; }

bool among(const Ids& ids, uint32_t id) { return id == task::unchanged || id == ids.real || id == ids.effective || id == ids.saved; }

Result<> change(Ids ids, host::Identity wanted, Result<> (*host_change)(host::Identity), host::Identity (*host_now)())
{
    auto& who = current().credentials;
    if (!who.overridden) {
        TRY(host_change(wanted));
        auto now = host_now();
        ids.real = now.real, ids.effective = ids.fs = now.effective, ids.saved = now.saved;
        return {};
    }
    if (who.euid != 0 && !(among(ids, wanted.real) && among(ids, wanted.effective) && among(ids, wanted.saved)))
        return err::perm;
    if (wanted.real != task::unchanged)
        ids.real = wanted.real;
    if (wanted.effective != task::unchanged)
        ids.effective = wanted.effective;
    if (wanted.saved != task::unchanged)
        ids.saved = wanted.saved;
    ids.fs = ids.effective;
    return {};
}

uint32_t change_fs(Ids ids, uint32_t wanted, uint32_t (*host_change)(uint32_t))
{
    auto& who = current().credentials;
    uint32_t before = ids.fs;
    if (!who.overridden) {
        (void)host_change(wanted);
        ids.fs = host_change(task::unchanged); // refused ones only answer what is
    } else if (who.euid == 0 || wanted == before || (wanted != task::unchanged && among(ids, wanted))) {
        ids.fs = wanted;
    }
    return before;
}

}

Result<> task::set_user_ids(uint32_t real, uint32_t effective, uint32_t saved)
{
    return change(users(current().credentials), {real, effective, saved}, host::set_user_identity, host::user_identity);
}

Result<> task::set_group_ids(uint32_t real, uint32_t effective, uint32_t saved)
{
    return change(groups(current().credentials), {real, effective, saved}, host::set_group_identity, host::group_identity);
}

task::ThreadIds task::user_ids()
{
    auto& who = current().credentials;
    auto now = who.overridden ? host::Identity{who.uid, who.euid, who.suid} : host::user_identity();
    return {now.real, now.effective, now.saved};
}

task::ThreadIds task::group_ids()
{
    auto& who = current().credentials;
    auto now = who.overridden ? host::Identity{who.gid, who.egid, who.sgid} : host::group_identity();
    return {now.real, now.effective, now.saved};
}

// The host does not see another program start, so what it would take away then is given up here.
void task::drop_capabilities_for_exec()
{
    auto user = user_ids();
    if (user.real == 0 || user.effective == 0 || current().credentials.overridden)
        return;
    struct { uint32_t version; int32_t pid; } header{0x20080522, 0};
    struct { uint32_t effective, permitted, inheritable; } sets[2]{};
    if (!host::capabilities(&header, sets) || !(sets[0].permitted | sets[1].permitted))
        return;
    constexpr int capabilities = 64, per_set = 32;
    constexpr int ambient = 47, is_set = 1;          // PR_CAP_AMBIENT, PR_CAP_AMBIENT_IS_SET
    uint32_t kept[2]{};
    for (int n = 0; n < capabilities; n++)
        if (host::control(ambient, is_set, static_cast<uint64_t>(n), 0, 0).value_or(0) == 1)
            kept[n / per_set] |= 1u << n % per_set;
    for (int i = 0; i < 2; i++)
        sets[i].effective = sets[i].permitted = kept[i];
    (void)host::set_capabilities(&header, sets);
    constexpr int set_keep = 8;                      // PR_SET_KEEPCAPS
    (void)host::control(set_keep, 0, 0, 0, 0);
}

uint32_t task::set_fs_user(uint32_t id) { return change_fs(users(current().credentials), id, host::set_fs_user); }
uint32_t task::set_fs_group(uint32_t id) { return change_fs(groups(current().credentials), id, host::set_fs_group); }
