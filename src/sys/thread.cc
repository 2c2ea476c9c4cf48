// SPDX-License-Identifier: Apache-2.0
// System calls that make and end threads and processes.
#include "sys/thread.h"
#include <cstring>
#include "host/host.h"
#include "task/clone.h"
#include "task/exit.h"
#include "task/thread.h"

namespace {

constexpr size_t smallest_clone_args = 64, largest_clone_args = 4096;
constexpr uint64_t clone3_flags = (uint64_t{1} << 34) - 1;

// struct clone_args may be shorter or longer than ours; what we do not know must be zero.
Result<abi::clone_args> load_arguments(UserPtr<const std::byte> from, size_t size)
{
    if (size > largest_clone_args)
        return err::toobig;
    if (size < smallest_clone_args)
        return err::inval;
    auto bytes = current().scratch->bytes;
    TRY(user::copy_in(bytes, from.address(), size));
    for (size_t i = sizeof(abi::clone_args); i < size; i++)
        if (bytes[i] != std::byte{})
            return err::toobig;
    abi::clone_args arguments{};
    std::memcpy(&arguments, bytes, size < sizeof arguments ? size : sizeof arguments);
    return arguments;
}

Result<> check_arguments(const abi::clone_args& a)
{
    constexpr uint64_t of_old_clone = abi::clone_detached | (abi::clone_signal_mask & ~abi::clone_newtime);
    if (a.flags & of_old_clone)
        return err::inval;
    if (a.flags & ~clone3_flags || a.exit_signal > 64)
        return err::inval;
    if ((a.flags & (abi::clone_thread | abi::clone_parent)) && a.exit_signal)
        return err::inval;
    if ((a.stack == 0) != (a.stack_size == 0))
        return err::inval;
    if (a.stack && !user::within(a.stack, a.stack_size))
        return err::inval;
    constexpr uint64_t deepest = 32; // levels of pid namespaces
    if ((a.set_tid == 0) != (a.set_tid_size == 0) || a.set_tid_size > deepest)
        return err::inval;
    if (a.set_tid || (a.flags & abi::clone_into_cgroup))
        return err::perm;
    return {};
}

}

Result<long> sys_clone(uint64_t flags, uintptr_t stack, uintptr_t parent_tid, uintptr_t child_tid, uintptr_t tls)
{
    flags &= 0xffff'ffff;
    if ((flags & abi::clone_pidfd) && (flags & abi::clone_parent_settid))
        return err::inval;
    return task::clone({.flags = flags & ~abi::clone_signal_mask, .exit_signal = static_cast<int>(flags & abi::clone_signal_mask),
                        .stack = stack, .tls = tls, .parent_tid = parent_tid, .child_tid = child_tid, .pidfd = parent_tid});
}

Result<long> sys_clone3(UserPtr<const std::byte> from, size_t size)
{
    auto a = TRY(load_arguments(from, size));
    TRY(check_arguments(a));
    return task::clone({.flags = a.flags, .exit_signal = static_cast<int>(a.exit_signal), .stack = a.stack + a.stack_size,
                        .tls = a.tls, .parent_tid = a.parent_tid, .child_tid = a.child_tid, .pidfd = a.pidfd});
}

Result<long> sys_fork() { return task::clone({.exit_signal = abi::sigchld}); }
Result<long> sys_vfork() { return task::clone({.flags = abi::clone_vfork | abi::clone_vm, .exit_signal = abi::sigchld}); }

Result<> sys_exit(int status) { task::exit_thread(status & 0xff); }
Result<> sys_exit_group(int status) { task::exit_process(status & 0xff); }

Result<int> sys_gettid() { return static_cast<int>(current().tid); }

Result<int> sys_set_tid_address(uintptr_t address)
{
    current().clear_child_tid = address;
    return static_cast<int>(current().tid);
}

Result<> sys_set_robust_list(uintptr_t head, size_t size)
{
    if (size != sizeof(abi::robust_list_head))
        return err::inval;
    TRY(host::robust_list(head, size));
    current().robust_list = head;
    return {};
}

Result<> sys_get_robust_list(int tid, UserPtr<uint64_t> head, UserPtr<uint64_t> size)
{
    uint64_t found = current().robust_list;
    if (tid < 0)
        return err::srch;
    if (tid && tid != static_cast<int>(current().tid)) {
        Lock guard{process().threads_lock};
        bool known = false;
        for (auto& thread : process().threads)
            if (static_cast<int>(thread.tid) == tid) {
                found = thread.robust_list;
                known = true;
            }
        if (!known)
            return host::send(tid, 0) || tid == process().pid ? err::perm : err::srch; // other processes' are not ours to show
    }
    TRY(size.store(sizeof(abi::robust_list_head)));
    return head.store(found);
}

Result<> sys_rseq(uintptr_t area, uint32_t size, int flags, uint32_t signature)
{
    constexpr int unregister = 1;
    if (!user::within(area, size))
        return err::fault;
    TRY(host::restartable_sequence(area, size, flags, signature));
    auto& sequence = current().sequence;
    if (flags & unregister)
        sequence = {};
    else
        sequence = {area, size, signature};
    return {};
}

Result<> sys_unshare(uint64_t flags)
{
    // Directories are the process's; a program of one thread already has them for itself.
    constexpr uint64_t of_process = abi::clone_fs | abi::clone_sysvsem | abi::clone_thread | abi::clone_sighand | abi::clone_vm;
    if (flags & ~(of_process | abi::clone_files))
        return err::perm;
    if (flags & of_process && process().thread_count.load() != 1)
        return err::inval;
    return flags & abi::clone_files ? task::unshare_descriptors() : Result<>{};
}

Result<> sys_setns(int, int) { return err::perm; }
