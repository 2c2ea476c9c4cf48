// SPDX-License-Identifier: Apache-2.0
// prctl(2), arch_prctl(2), personality(2): what is the kernel's own is done here, what the host must know goes there.
#include "sys/control.h"
#include <cstring>
#include "arch/xsave.h"
#include "task/thread.h"

namespace {

enum Option {
    set_pdeathsig = 1, get_pdeathsig = 2, get_dumpable = 3, set_dumpable = 4, get_keepcaps = 7, set_keepcaps = 8, get_timing = 13, set_timing = 14,
    set_name = 15, get_name = 16, get_seccomp = 21, capbset_read = 23, capbset_drop = 24, get_tsc = 25, set_tsc = 26, get_securebits = 27,
    set_securebits = 28, set_timerslack = 29, get_timerslack = 30, disable_perf_events = 31, enable_perf_events = 32, mce_kill = 33, mce_kill_get = 34, set_mm = 35, set_child_subreaper = 36,
    get_child_subreaper = 37, set_no_new_privs = 38, get_no_new_privs = 39, get_tid_address = 40, set_thp_disable = 41, get_thp_disable = 42,
    cap_ambient = 47, get_speculation_ctrl = 52, set_speculation_ctrl = 53, set_io_flusher = 57,
    get_io_flusher = 58, get_mdwe = 66, set_memory_merge = 67, get_memory_merge = 68,
};
constexpr int set_ptracer = 0x5961'6d61;
constexpr int tsc_enable = 1;

Result<long> store_int(uint64_t address, int value)
{
    TRY(UserPtr<int>{address}.store(value));
    return 0;
}

Result<long> store_word(uint64_t address, uint64_t value)
{
    TRY(UserPtr<uint64_t>{address}.store(value));
    return 0;
}

Result<long> name_thread(uint64_t from)
{
    auto& name = current().name;
    char wanted[sizeof name] = {};
    auto length = user::copy_string({wanted, sizeof wanted}, from);
    if (!length && length.error() != Errno::nametoolong) // a longer one is cut
        return Failure{length.error()};
    wanted[sizeof wanted - 1] = 0;
    std::memcpy(name, wanted, sizeof name);
    return host::control(set_name, reinterpret_cast<uint64_t>(name), 0, 0, 0);
}

Result<long> child_subreaper(uint64_t address)
{
    int value = 0;
    TRY(host::control(get_child_subreaper, reinterpret_cast<uint64_t>(&value), 0, 0, 0));
    return store_int(address, value);
}

}

Result<long> sys_prctl(int option, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    switch (option) {
    case set_pdeathsig: // the host's own is how the kernel learns of the parent's end
        if (a > 64)
            return err::inval;
        process().parent_death_signal.store(static_cast<int>(a));
        return 0;
    case get_pdeathsig:
        return store_int(a, process().parent_death_signal.load());
    case set_name:
        return name_thread(a);
    case get_name:
        TRY(user::copy_out(a, current().name, sizeof current().name));
        return 0;
    case get_timing:
        return 0;
    case set_timing:
        return a ? Result<long>{err::inval} : 0;
    case get_seccomp: // the sandbox is not the program's own
        return 0;
    case get_tsc:
        return store_int(a, tsc_enable);
    case set_tsc:
        return a == tsc_enable ? Result<long>{0} : err::inval;
    case set_ptracer: // /proc/sys/kernel/yama is there, so programs ask; whoever they name may not do it either
        return 0;
    case set_no_new_privs:
        if (a != 1 || b || c || d)
            return err::inval;
        process().no_new_privs.store(true);
        return 0;
    case get_no_new_privs:
        return a || b || c || d ? Result<long>{err::inval} : process().no_new_privs.load();
    case get_tid_address:
        return store_word(a, current().clear_child_tid);
    case get_child_subreaper:
        return child_subreaper(a);
    case get_mdwe:
        return a || b || c || d ? Result<long>{err::inval} : 0;
    case set_mm:
        return err::perm;
    case get_dumpable: case set_dumpable: case get_keepcaps: case set_keepcaps: case capbset_read: case capbset_drop: case get_securebits:
    case set_securebits: case set_timerslack: case get_timerslack: case mce_kill: case mce_kill_get: case set_child_subreaper:
    case set_thp_disable: case get_thp_disable: case cap_ambient: case get_speculation_ctrl: case get_io_flusher:
    case disable_perf_events: case enable_perf_events: case set_speculation_ctrl: case set_io_flusher: case set_memory_merge: case get_memory_merge:
        return host::control(option, a, b, c, d);
    default:
        return err::inval;
    }
}

Result<long> sys_arch_prctl(int option, uint64_t address)
{
    constexpr int set_gs = 0x1001, set_fs = 0x1002, get_fs = 0x1003, get_gs = 0x1004, get_cpuid = 0x1011, set_cpuid = 0x1012;
    constexpr int get_xcomp_supported = 0x1021, get_xcomp_permitted = 0x1022;
    switch (option) {
    case set_fs:
        if (address >= user::space.end)
            return err::perm;
        TRY(host::set_fs_base(address));
        return 0;
    case get_fs:
        return store_word(address, host::fs_base());
    case set_gs: // %gs is the kernel's
        return address ? Result<long>{err::perm} : 0;
    case get_gs:
        return store_word(address, 0);
    case get_cpuid: // allowed
        return 1;
    case set_cpuid:
        return err::nodev;
    case get_xcomp_supported:
    case get_xcomp_permitted:
        return store_word(address, arch::xsave_layout().components);
    default:
        return err::inval;
    }
}

Result<long> sys_personality(uint32_t persona)
{
    constexpr uint32_t query = 0xffff'ffff;
    auto& now = process().persona;
    return persona == query ? now.load() : now.exchange(persona);
}
