// SPDX-License-Identifier: Apache-2.0
// Processes on such hosts are Linux's: each function is one call.
#include "host/process.h"
#include <asm/unistd.h>
#include "base/text.h"
#include "host/machine.h"
#include "host/linux/handle_call.h"

namespace {

constexpr int set_pdeathsig = 1; // PR_SET_PDEATHSIG
constexpr int no_hang = 1; // WNOHANG

}

namespace host {

Result<int> wait_child(int pid, int* status, int options, void* usage)
{
    return raw::value<int>(raw::call_unless(!(options & no_hang), __NR_wait4, pid, status, options, usage));
}

Result<> wait_child_info(int kind, int id, void* info, int options, void* usage)
{
    return raw::done(raw::call_unless(!(options & no_hang), __NR_waitid, kind, id, info, options, usage));
}

bool has_child(int pid)
{
    constexpr int by_pid = 1, look_only = 0x01000005; // P_PID; WEXITED | WNOHANG | WNOWAIT
    return !raw::failed(raw::call(__NR_waitid, by_pid, pid, nullptr, look_only, nullptr));
}

Result<Handle> process_handle(int pid, uint32_t flags) { return raw::value<Handle>(raw::call(__NR_pidfd_open, pid, flags)); }
Result<> send_by_handle(Handle process, int signal, const SignalInfo* info, uint32_t flags)
{
    return raw::done(raw::call(__NR_pidfd_send_signal, process, signal, info, flags));
}

Result<int> process_of(Handle handle)
{
    char name[48] = {}, room[512];
    Text path{std::span{name}.first(sizeof name - 1)};
    print(path, "/proc/self/fdinfo/{}", static_cast<int>(handle));
    const std::string_view text{room, TRY(description(name, room))};
    constexpr std::string_view key = "\nPid:\t";
    const auto at = text.find(key);
    if (at == text.npos)
        return err::badf;
    int pid = -1;
    std::from_chars(text.data() + at + key.size(), text.data() + text.size(), pid);
    return pid > 0 ? Result<int>{pid} : err::srch;
}

Result<Handle> take_handle(Handle process, Handle theirs) { return raw::value<Handle>(raw::call(__NR_pidfd_getfd, process, theirs, 0)); }

Result<size_t> copy_memory(int pid, std::span<const Bytes> own, std::span<const Bytes> other, MemoryCopy direction)
{
    const long number = direction == MemoryCopy::from_process ? __NR_process_vm_readv : __NR_process_vm_writev;
    return raw::value<size_t>(raw::call(number, pid, own.data(), own.size(), other.data(), other.size(), 0));
}

void enter_directory(Handle directory) { raw::call(__NR_fchdir, directory); }

int parent_id() { return static_cast<int>(raw::call(__NR_getppid)); }
void watch_parent() { raw::call(__NR_prctl, set_pdeathsig, raw::poke_signal, 0, 0, 0); }
Result<int> group(int pid) { return raw::value<int>(raw::call(__NR_getpgid, pid)); }
Result<> set_group(int pid, int group) { return raw::done(raw::call(__NR_setpgid, pid, group)); }
Result<int> session(int pid) { return raw::value<int>(raw::call(__NR_getsid, pid)); }
Result<int> new_session() { return raw::value<int>(raw::call(__NR_setsid)); }

Result<Limit> limit(int pid, int resource, const Limit* wanted)
{
    Limit old{};
    TRY(raw::done(raw::call(__NR_prlimit64, pid, resource, wanted, &old)));
    return old;
}

Result<> usage(int who, Bytes rusage) { return raw::done(raw::call(__NR_getrusage, who, rusage.start)); }
Result<int64_t> times(Bytes tms) { return raw::call(__NR_times, tms.start); } // every value is a time
Result<> system_information(Bytes sysinfo) { return raw::done(raw::call(__NR_sysinfo, sysinfo.start)); }
Result<> system_name(Bytes utsname) { return raw::done(raw::call(__NR_uname, utsname.start)); }

Result<int> priority(int which, int who) { return raw::value<int>(raw::call(__NR_getpriority, which, who)); }
Result<> set_priority(int which, int who, int nice) { return raw::done(raw::call(__NR_setpriority, which, who, nice)); }
Result<int> io_priority(int which, int who) { return raw::value<int>(raw::call(__NR_ioprio_get, which, who)); }
Result<> set_io_priority(int which, int who, int priority) { return raw::done(raw::call(__NR_ioprio_set, which, who, priority)); }
Result<int> scheduler(int tid) { return raw::value<int>(raw::call(__NR_sched_getscheduler, tid)); }
Result<> set_scheduler(int tid, int policy, Bytes parameter) { return raw::done(raw::call(__NR_sched_setscheduler, tid, policy, parameter.start)); }
Result<> scheduler_parameter(int tid, Bytes parameter) { return raw::done(raw::call(__NR_sched_getparam, tid, parameter.start)); }
Result<> set_scheduler_parameter(int tid, Bytes parameter) { return raw::done(raw::call(__NR_sched_setparam, tid, parameter.start)); }
Result<> scheduler_attributes(int tid, Bytes attributes, uint32_t flags)
{
    return raw::done(raw::call(__NR_sched_getattr, tid, attributes.start, attributes.size, flags));
}
Result<> set_scheduler_attributes(int tid, Bytes attributes, uint32_t flags)
{
    return raw::done(raw::call(__NR_sched_setattr, tid, attributes.start, flags));
}
Result<int> highest_priority(int policy) { return raw::value<int>(raw::call(__NR_sched_get_priority_max, policy)); }
Result<int> lowest_priority(int policy) { return raw::value<int>(raw::call(__NR_sched_get_priority_min, policy)); }

Result<Time> round_robin_interval(int tid)
{
    Time time{};
    TRY(raw::done(raw::call(__NR_sched_rr_get_interval, tid, &time)));
    return time;
}

Identity user_identity()
{
    Identity ids{};
    raw::call(__NR_getresuid, &ids.real, &ids.effective, &ids.saved);
    return ids;
}

Identity group_identity()
{
    Identity ids{};
    raw::call(__NR_getresgid, &ids.real, &ids.effective, &ids.saved);
    return ids;
}

// Linux forgets the wish to hear of the parent's end when ids change.
Result<> set_user_identity(Identity ids)
{
    auto set = raw::done(raw::call(__NR_setresuid, ids.real, ids.effective, ids.saved));
    watch_parent();
    return set;
}

Result<> set_group_identity(Identity ids)
{
    auto set = raw::done(raw::call(__NR_setresgid, ids.real, ids.effective, ids.saved));
    watch_parent();
    return set;
}

uint32_t set_fs_user(uint32_t id) { return static_cast<uint32_t>(raw::call(__NR_setfsuid, id)); }
uint32_t set_fs_group(uint32_t id) { return static_cast<uint32_t>(raw::call(__NR_setfsgid, id)); }
Result<size_t> groups(std::span<uint32_t> out) { return raw::value<size_t>(raw::call(__NR_getgroups, out.size(), out.data())); }
Result<> set_groups(std::span<const uint32_t> ids) { return raw::done(raw::call(__NR_setgroups, ids.size(), ids.data())); }
Result<> capabilities(void* header, void* data) { return raw::done(raw::call(__NR_capget, header, data)); }
Result<> set_capabilities(void* header, const void* data) { return raw::done(raw::call(__NR_capset, header, data)); }

Result<long> control(int option, uint64_t a, uint64_t b, uint64_t c, uint64_t d) { return raw::value(raw::call(__NR_prctl, option, a, b, c, d)); }

}
