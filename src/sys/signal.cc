// SPDX-License-Identifier: Apache-2.0
// System calls about signals.
#include "sys/signal.h"
#include "sys/time_values.h"
#include "task/exit.h"
#include "task/record.h"
#include "task/signal_delivery.h"
#include "task/signal_wait.h"
#include "task/signals.h"
#include "task/thread.h"

namespace {

constexpr uint64_t known_flags = abi::sa_nocldstop | abi::sa_nocldwait | abi::sa_siginfo | abi::sa_expose_tagbits | abi::sa_restorer |
                                 abi::sa_onstack | abi::sa_restart | abi::sa_nodefer | abi::sa_resethand;
enum How { block = 0, unblock = 1, set_mask = 2 };

Result<SignalSet> load_set(UserPtr<const uint64_t> set, size_t size)
{
    if (size != sizeof(uint64_t))
        return err::inval;
    return SignalSet{TRY(set.load())};
}

host::SignalInfo from_us(int signal, int code)
{
    host::SignalInfo info;
    info.signo = signal;
    info.code = code;
    info.sender = {process().pid, current().credentials.uid, 0};
    return info;
}

// What no thread can be asked about: the whole process ends or stops.
bool acts_on_process(int signal)
{
    if (signal == abi::sigkill)
        task::die_by(signal);
    if (signal == abi::sigstop)
        host::stop_by(signal);
    return signal == abi::sigstop;
}

Result<> to_own_thread(int tid, const host::SignalInfo& info)
{
    if (info.signo && never_blocked.has(info.signo)) {
        host::SignalInfo nothing;
        TRY(task::send_to_tid(tid, nothing));
        acts_on_process(info.signo);
        return {};
    }
    return task::send_to_tid(tid, info);
}

Result<host::SignalInfo> load_info(int pid, int signal, UserPtr<const std::byte> from)
{
    host::SignalInfo info;
    TRY(user::copy_in(&info, from.address(), host::signal_info_used));
    info.signo = signal;
    if (signal < 0 || signal > 64)
        return err::inval;
    // Nobody may look like the kernel or like kill(2) to others.
    if ((info.code >= 0 || info.code == abi::si_tkill) && pid != process().pid)
        return err::perm;
    return info;
}

}

Result<> sys_rt_sigaction(int signal, UserPtr<const abi::sigaction> wanted, UserPtr<abi::sigaction> old, size_t set_size)
{
    if (set_size != sizeof(uint64_t) || !valid_signal(signal))
        return err::inval;
    if (wanted && never_blocked.has(signal)) {
        (void)TRY(wanted.load());
        return err::inval;
    }
    auto before = task::action(signal);
    if (wanted) {
        auto action = TRY(wanted.load());
        action.flags &= known_flags;
        action.mask = (SignalSet{action.mask} & ~never_blocked).bits();
        task::set_action(signal, action);
    }
    return old ? old.store(before) : Result<>{};
}

Result<> sys_rt_sigprocmask(int how, UserPtr<const uint64_t> set, UserPtr<uint64_t> old, size_t set_size)
{
    if (set_size != sizeof(uint64_t))
        return err::inval;
    auto before = current().signals.blocked();
    if (set) {
        auto wanted = TRY(load_set(set, set_size));
        switch (how) {
        case block: wanted = before | wanted; break;
        case unblock: wanted = before & ~wanted; break;
        case set_mask: break;
        default: return err::inval;
        }
        task::set_blocked(wanted);
    }
    return old ? old.store(before.bits()) : Result<>{};
}

Result<long> sys_rt_sigreturn()
{
    auto& registers = current().registers();
    task::return_from_handler(registers);
    return static_cast<long>(registers.rax);
}

Result<> sys_rt_sigpending(UserPtr<uint64_t> set, size_t set_size)
{
    if (set_size > sizeof(uint64_t))
        return err::inval;
    task::drain_inbox();
    uint64_t waiting = (task::pending() & current().signals.blocked()).bits();
    return user::copy_out(set.address(), &waiting, set_size);
}

Result<int> sys_rt_sigtimedwait(UserPtr<const uint64_t> set, UserPtr<std::byte> info, UserPtr<const abi::timespec> timeout, size_t set_size)
{
    auto wanted = TRY(load_set(set, set_size));
    Deadline deadline;
    if (timeout)
        deadline = TRY(deadline_after(timeout));
    auto got = TRY(task::wait_for_signal(wanted, deadline));
    if (info)
        TRY(user::copy_out(info.address(), &got, sizeof got));
    return got.signo;
}

namespace {

// A process outside the instance does not exist for the program, though the host knows it and refuses.
Result<> as_seen(int pid, Result<> sent)
{
    const bool outside = !sent && sent.error() == Errno::perm && pid > 0 && !task::of_instance(pid);
    return outside ? err::srch : sent;
}

}

Result<> sys_rt_sigqueueinfo(int pid, int signal, UserPtr<const std::byte> from)
{
    auto info = TRY(load_info(pid, signal, from));
    if (pid != process().pid)
        return as_seen(pid, host::send_queued(pid, signal, info));
    if (!signal || acts_on_process(signal))
        return {};
    return task::send_to_process(info);
}

Result<> sys_rt_tgsigqueueinfo(int pid, int tid, int signal, UserPtr<const std::byte> from)
{
    if (pid <= 0 || tid <= 0)
        return err::inval;
    auto info = TRY(load_info(pid, signal, from));
    return pid == process().pid ? to_own_thread(tid, info) : as_seen(pid, host::send_thread_queued(pid, tid, signal, info));
}

Result<> sys_rt_sigsuspend(UserPtr<const uint64_t> mask, size_t set_size)
{
    auto wanted = TRY(load_set(mask, set_size));
    task::set_blocked_for_call(wanted);
    return task::wait_for_delivery();
}

Result<> sys_sigaltstack(UserPtr<const abi::stack> wanted, UserPtr<abi::stack> old)
{
    uint64_t sp = current().registers().rsp;
    auto before = task::shown_altstack(sp);
    if (wanted) {
        auto stack = TRY(wanted.load());
        TRY(task::change_altstack(stack, sp));
    }
    return old ? old.store(before) : Result<>{};
}

Result<> sys_kill(int pid, int signal)
{
    if (signal < 0 || signal > 64)
        return err::inval;
    if (pid != process().pid)
        return as_seen(pid, host::send(pid, signal));
    if (!signal || acts_on_process(signal))
        return {};
    return task::send_to_process(from_us(signal, abi::si_user));
}

Result<> sys_tkill(int tid, int signal)
{
    if (tid <= 0 || signal < 0 || signal > 64)
        return err::inval;
    auto sent = to_own_thread(tid, from_us(signal, abi::si_tkill));
    if (!sent && sent.error() == Errno::srch)
        return host::send_thread(tid, tid, signal);
    return sent;
}

Result<> sys_tgkill(int pid, int tid, int signal)
{
    if (pid <= 0 || tid <= 0 || signal < 0 || signal > 64)
        return err::inval;
    return pid == process().pid ? to_own_thread(tid, from_us(signal, abi::si_tkill)) : as_seen(pid, host::send_thread(pid, tid, signal));
}

Result<> sys_pause() { return task::wait_for_delivery(); }
