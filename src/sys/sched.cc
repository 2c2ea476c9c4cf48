// SPDX-License-Identifier: Apache-2.0
// System calls about scheduling.
#include "sys/sched.h"
#include <algorithm>
#include "host/host.h"
#include "task/record.h"
#include "task/thread.h"

namespace {

constexpr size_t parameter_size = 4;           // struct sched_param
constexpr size_t smallest_attributes = 48;     // SCHED_ATTR_SIZE_VER0
constexpr size_t largest_attributes = 4096;

// The program's memory for the host to read or write; the host says when it is not there.
host::Bytes bytes(UserPtr<std::byte> at, size_t size) { return Buffer::of_program_late(at.address(), size).bytes(); }

Result<host::Bytes> parameter(int tid, UserPtr<std::byte> at)
{
    if (!at || tid < 0)
        return err::inval;
    return bytes(at, parameter_size);
}

// The same, of what the host reads once it has found the thread: whether it can be read is looked at first (EFAULT before ESRCH).
Result<host::Bytes> readable(UserPtr<std::byte> at, size_t size)
{
    std::byte seen[256];
    TRY(user::copy_in(seen, at.address(), std::min(size, sizeof seen)));
    return bytes(at, size);
}

Result<host::Bytes> given_parameter(int tid, UserPtr<std::byte> at)
{
    if (!at || tid < 0)
        return err::inval;
    return readable(at, parameter_size);
}

// Only the instance's own threads and processes may be changed: the host itself looks at the user alone.
Result<> changeable(int id)
{
    if (id <= 0)
        return {}; // this thread, or no such
    {
        Lock guard{process().threads_lock};
        for (auto& thread : process().threads)
            if (thread.tid == static_cast<uint32_t>(id))
                return {};
    }
    return task::of_instance(id) ? Result<>{} : err::srch;
}

// Process groups and users reach beyond the instance.
Result<> changeable(int which, int who)
{
    constexpr int one = 0, last = 2; // PRIO_PROCESS, PRIO_USER
    if (which < one || which > last)
        return err::inval;
    return which == one ? changeable(who) : err::perm;
}

}

Result<> sys_sched_yield() { return host::yield(); }

Result<size_t> sys_sched_getaffinity(int tid, size_t size, UserPtr<std::byte> mask)
{
    return host::affinity(tid, bytes(mask, size & 0xffff'ffff));
}

Result<> sys_sched_setaffinity(int tid, size_t size, UserPtr<std::byte> mask)
{
    size &= 0xffff'ffff;
    (void)TRY(readable(mask, std::min(size, sizeof(uint64_t)))); // how much of a long mask counts is known to the host alone
    TRY(changeable(tid));
    return host::set_affinity(tid, bytes(mask, size));
}

Result<> sys_getcpu(UserPtr<uint32_t> cpu, UserPtr<uint32_t> node, uint64_t)
{
    auto at = host::current_cpu();
    if (cpu)
        TRY(cpu.store(at.cpu));
    return node ? node.store(at.node) : Result<>{};
}

Result<int> sys_sched_getscheduler(int tid) { return host::scheduler(tid); }
Result<> sys_sched_setscheduler(int tid, int policy, UserPtr<std::byte> at)
{
    if (policy < 0)
        return err::inval;
    const auto wanted = TRY(given_parameter(tid, at));
    TRY(changeable(tid));
    return host::set_scheduler(tid, policy, wanted);
}
Result<> sys_sched_getparam(int tid, UserPtr<std::byte> at) { return host::scheduler_parameter(tid, TRY(parameter(tid, at))); }
Result<> sys_sched_setparam(int tid, UserPtr<std::byte> at)
{
    const auto wanted = TRY(given_parameter(tid, at));
    TRY(changeable(tid));
    return host::set_scheduler_parameter(tid, wanted);
}

Result<> sys_sched_getattr(int tid, UserPtr<std::byte> at, uint32_t size, uint32_t flags)
{
    if (!at || size > largest_attributes || size < smallest_attributes)
        return err::inval;
    return host::scheduler_attributes(tid, bytes(at, size), flags);
}

Result<> sys_sched_setattr(int tid, UserPtr<std::byte> at, uint32_t flags)
{
    if (!at || tid < 0 || flags)
        return err::inval;
    const auto wanted = TRY(readable(at, smallest_attributes));
    TRY(changeable(tid));
    return host::set_scheduler_attributes(tid, wanted, flags);
}

Result<int> sys_sched_get_priority_max(int policy) { return host::highest_priority(policy); }
Result<int> sys_sched_get_priority_min(int policy) { return host::lowest_priority(policy); }

Result<> sys_sched_rr_get_interval(int tid, UserPtr<abi::timespec> out)
{
    auto time = TRY(host::round_robin_interval(tid));
    return out.store({time.sec, time.nsec});
}

Result<int> sys_getpriority(int which, int who) { return host::priority(which, who); }
Result<> sys_setpriority(int which, int who, int nice)
{
    TRY(changeable(which, who));
    return host::set_priority(which, who, nice);
}
Result<int> sys_ioprio_get(int which, int who) { return host::io_priority(which, who); }
Result<> sys_ioprio_set(int which, int who, int priority)
{
    TRY(changeable(which - 1, who)); // IOPRIO_WHO_PROCESS is 1
    return host::set_io_priority(which, who, priority);
}
