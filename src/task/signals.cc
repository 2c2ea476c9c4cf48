// SPDX-License-Identifier: Apache-2.0
// Signals on their way to a thread: inbox, queues, masks, and the choice of the thread that takes a process's signal.
#include "task/signals.h"
#include "host/host.h"
#include "task/thread.h"
#include "task/timers.h"

bool SignalQueue::put(const host::SignalInfo& info)
{
    int signal = info.signo;
    if (signal < abi::sigrtmin && pending().has(signal))
        return true;
    auto* entry = length_ < process().signals.queue_limit ? new (std::nothrow) QueuedSignal : nullptr;
    if (entry) {
        entry->info = info;
        entries_.push_back(*entry);
        length_++;
    } else if (signal >= abi::sigrtmin && info.code != abi::si_user) {
        return false;
    }
    pending_.fetch_or(SignalSet::of(signal).bits());
    return true;
}

host::SignalInfo SignalQueue::take(int signal)
{
    host::SignalInfo info;
    info.signo = signal; // what a signal without an entry says: a kill from process 0
    QueuedSignal* found = nullptr;
    bool more = false;
    for (auto& entry : entries_) {
        if (entry.info.signo != signal)
            continue;
        if (found) {
            more = true;
            break;
        }
        found = &entry;
    }
    if (found) {
        info = found->info;
        entries_.erase(entries_.iterator_to(*found));
        delete found;
        length_--;
    }
    if (!more)
        pending_.fetch_and(~SignalSet::of(signal).bits());
    return info;
}

void SignalQueue::remove(SignalSet set)
{
    set = set & pending();
    if (set.empty())
        return;
    entries_.remove_and_dispose_if([&](auto& entry) { return set.has(entry.info.signo); },
                                   [&](auto* entry) { delete entry; length_--; });
    pending_.fetch_and(~set.bits());
}

host::SignalInfo* SignalQueue::find_timer(int signal, int timer)
{
    for (auto& entry : entries_)
        if (entry.info.signo == signal && entry.info.code == abi::si_timer && entry.info.timer.id == timer)
            return &entry.info;
    return nullptr;
}

bool kernel::on_signal(const host::SignalInfo& info)
{
    auto& thread = current();
    bool room = thread.signals.inbox.put(info);
    thread.pending.store(1);
    return room;
}

void kernel::on_fault(const host::SignalInfo& info, uint64_t trap_number, uint64_t error_code, uint64_t cr2)
{
    auto& thread = current();
    thread.signals.fault = info;
    thread.signals.trap_number = trap_number;
    thread.signals.error_code = error_code;
    if (trap_number == 14) // a page fault; other traps leave the register as it was
        thread.signals.cr2 = cr2;
    thread.signals.faulted = true;
    thread.pending.store(1);
}

namespace {

SignalSet wanted(const Thread& thread) { return ~thread.signals.blocked(); }

void tell(Thread& thread)
{
    if (&thread == &current())
        thread.pending.store(1);
    else
        host::poke(thread);
}

// Whether a signal can be dropped: its action is to ignore it, and nobody keeps it for later.
bool dropped(int signal, const Thread* only) REQUIRES(process().threads_lock)
{
    if (!SignalSet{process().signals.ignored.load()}.has(signal))
        return false;
    auto keeps = [&](const Thread& thread) {
        return thread.signals.blocked().has(signal) || SignalSet{thread.signals.awaited.load()}.has(signal);
    };
    if (only)
        return !keeps(*only);
    for (auto& thread : process().threads)
        if (keeps(thread))
            return false;
    return true;
}

// A stop signal undoes a pending SIGCONT and the other way round.
void cancel_opposite(int signal) REQUIRES(process().threads_lock, process().signals.lock)
{
    SignalSet opposite;
    if (signal == abi::sigcont)
        opposite = stop_signals;
    else if (stop_signals.has(signal))
        opposite = SignalSet::of(abi::sigcont);
    else
        return;
    process().signals.queue.remove(opposite);
    for (auto& thread : process().threads)
        thread.signals.queue.remove(opposite);
}

void tell_watchers(int signal) REQUIRES(process().signals.lock)
{
    for (auto& watcher : process().signals.watchers)
        if (SignalSet{watcher.wanted.load()}.has(signal))
            watcher.on_pending();
}

// The thread that takes a signal of the process: the first one if it can, as on Linux, or this one when the signal arrived
// here, then any. nullptr: all block it.
Thread* choose(int signal, bool arrived_here) REQUIRES(process().threads_lock)
{
    auto& self = current();
    if (arrived_here && wanted(self).has(signal))
        return &self;
    Thread* any = nullptr;
    for (auto& thread : process().threads) {
        if (!wanted(thread).has(signal))
            continue;
        if (static_cast<int>(thread.tid) == process().pid)
            return &thread;
        if (!any || &thread == &self)
            any = &thread;
    }
    return any;
}

Result<> post_to_process(const host::SignalInfo& info, bool arrived_here)
{
    int signal = info.signo;
    auto& signals = process().signals;
    Lock threads{process().threads_lock};
    Lock guard{signals.lock};
    cancel_opposite(signal);
    if (dropped(signal, nullptr))
        return {};
    if (info.code == abi::si_timer)
        if (auto* queued = signals.queue.find_timer(signal, info.timer.id)) {
            queued->timer.overrun += 1 + info.timer.overrun;
            return {};
        }
    if (!signals.queue.put(info))
        return err::again;
    tell_watchers(signal);
    if (auto* thread = choose(signal, arrived_here))
        tell(*thread);
    return {};
}

Result<> post_to_thread(Thread& thread, const host::SignalInfo& info) REQUIRES(process().threads_lock)
{
    int signal = info.signo;
    auto& signals = process().signals;
    Lock guard{signals.lock};
    cancel_opposite(signal);
    if (dropped(signal, &thread))
        return {};
    if (info.code == abi::si_timer)
        if (auto* queued = thread.signals.queue.find_timer(signal, info.timer.id)) {
            queued->timer.overrun += 1 + info.timer.overrun;
            return {};
        }
    if (!thread.signals.queue.put(info))
        return err::again;
    tell_watchers(signal);
    if (wanted(thread).has(signal) || SignalSet{thread.signals.awaited.load()}.has(signal))
        tell(thread);
    return {};
}

// Linux sends these to the thread whose call caused them, and the siginfo does not say so.
bool caused_by_thread(const host::SignalInfo& info)
{
    return (info.signo == abi::sigpipe || info.signo == abi::sigxfsz) && info.code == abi::si_user && info.sender.pid == process().pid;
}

bool child_only_stopped(const host::SignalInfo& info)
{
    if (info.signo != abi::sigchld || (info.code != abi::cld_stopped && info.code != abi::cld_continued))
        return false;
    Lock guard{process().signals.lock};
    return process().signals.actions[abi::sigchld].flags & abi::sa_nocldstop;
}

// The host's word that our parent has ended (host::watch_parent), or only one of its threads.
bool tells_of_parent(const host::SignalInfo& info)
{
    auto& process = ::process();
    if (info.signo != abi::sigstkflt || info.code != abi::si_user || info.sender.pid != process.parent.load())
        return false;
    process.parent.store(host::parent_id());
    if (int signal = process.parent_death_signal.load()) {
        auto told = info;
        told.signo = signal;
        (void)task::send_to_process(told);
    }
    return true;
}

// A signal from the host. When a queue is full a real-time signal is lost, as Linux loses it on the way out of the sender.
void arrive(host::SignalInfo& info)
{
    bool to_thread = info.code == abi::si_tkill || caused_by_thread(info);
    if (info.code == abi::si_timer && !task::translate_timer(info, to_thread))
        return;
    if (child_only_stopped(info) || tells_of_parent(info))
        return;
    if (to_thread)
        (void)task::send_to_thread(current(), info);
    else
        (void)post_to_process(info, true);
}

SignalSet all_pending()
{
    return current().signals.queue.pending() | process().signals.queue.pending();
}

// This thread blocks `set` from now on: others may take what is pending of it for the process.
void offer_to_others(SignalSet set)
{
    Lock threads{process().threads_lock};
    set = set & process().signals.queue.pending();
    for (auto& thread : process().threads) {
        auto its = set & wanted(thread);
        if (its.empty() || &thread == &current())
            continue;
        host::poke(thread);
        set = set & ~its;
        if (set.empty())
            return;
    }
}

}

Result<> task::send_to_process(const host::SignalInfo& info) { return post_to_process(info, false); }

Result<> task::send_to_thread(Thread& thread, const host::SignalInfo& info)
{
    Lock threads{process().threads_lock};
    return post_to_thread(thread, info);
}

Result<> task::send_to_tid(int tid, const host::SignalInfo& info)
{
    Lock threads{process().threads_lock};
    for (auto& thread : process().threads)
        if (static_cast<int>(thread.tid) == tid && !thread.leaving.load())
            return info.signo ? post_to_thread(thread, info) : Result<>{};
    return err::srch;
}

void task::force(const host::SignalInfo& info)
{
    auto& thread = current();
    auto& signals = process().signals;
    int signal = info.signo;
    Lock guard{signals.lock};
    bool blocked = thread.signals.blocked().has(signal);
    auto& action = signals.actions[static_cast<size_t>(signal)];
    if (blocked || action.handler == abi::sig_ign) {
        action.handler = abi::sig_dfl;
        signals.ignored.fetch_and(~SignalSet::of(signal).bits());
    }
    if (blocked)
        thread.signals.set_blocked_raw(thread.signals.blocked() & ~SignalSet::of(signal));
    (void)thread.signals.queue.put(info);
    thread.pending.store(1);
}

bool task::dequeue(SignalSet set, host::SignalInfo& info)
{
    auto& own = current().signals.queue;
    auto& shared = process().signals.queue;
    if (((own.pending() | shared.pending()) & set).empty())
        return false;
    Lock guard{process().signals.lock};
    for (auto* queue : {&own, &shared}) {
        auto found = queue->pending() & set;
        if (found.empty())
            continue;
        auto first = found & synchronous_signals;
        info = queue->take(first.empty() ? found.first() : first.first());
        if (info.code == abi::si_timer)
            task::timer_delivered(info);
        return true;
    }
    return false;
}

SignalSet task::pending() { return all_pending(); }

void task::add_watcher(SignalWatcher& watcher)
{
    Lock guard{process().signals.lock};
    process().signals.watchers.push_back(watcher);
}

void task::remove_watcher(SignalWatcher& watcher)
{
    Lock guard{process().signals.lock};
    auto& watchers = process().signals.watchers;
    watchers.erase(watchers.iterator_to(watcher));
}

// A file that tells by a signal what it is ready for (fcntl(2), F_SETSIG) names itself by the host's descriptor.
static void name_descriptor(host::SignalInfo& info)
{
    constexpr int poll_in = 1, poll_hup = 6;
    const bool of_file = (info.signo == abi::sigio || info.signo >= abi::sigrtmin) && info.code >= poll_in && info.code <= poll_hup;
    if (of_file && current().files)
        if (int fd = current().files->find(host::Handle{info.poll.fd}); fd >= 0)
            info.poll.fd = fd;
}

void task::drain_inbox()
{
    auto& inbox = current().signals.inbox;
    host::SignalInfo info;
    while (inbox.take(info)) {
        name_descriptor(info);
        arrive(info);
    }
    if (inbox.was_full())
        host::accept_signals();
}

void task::set_blocked(SignalSet set)
{
    auto& thread = current();
    auto before = thread.signals.blocked();
    thread.signals.set_blocked_raw(set);
    auto now = thread.signals.blocked();
    if (!(all_pending() & ~now).empty())
        thread.pending.store(1);
    auto newly = now & ~before;
    if (!(process().signals.queue.pending() & newly).empty())
        offer_to_others(newly);
}

void task::set_blocked_for_call(SignalSet set)
{
    auto& signals = current().signals;
    if (!signals.restore_mask)
        signals.saved_mask = signals.blocked();
    signals.restore_mask = true;
    set_blocked(set);
}

void task::end_blocked_for_call()
{
    auto& signals = current().signals;
    if (!signals.restore_mask)
        return;
    signals.restore_mask = false;
    set_blocked(signals.saved_mask);
}

void task::start_signals()
{
    auto& signals = process().signals;
    Lock guard{signals.lock};
    uint64_t ignored = ignored_by_default.bits();
    for (int signal = 1; signal <= 64; signal++)
        if (host::ignored_at_start(signal)) {
            signals.actions[static_cast<size_t>(signal)].handler = abi::sig_ign;
            ignored |= SignalSet::of(signal).bits();
        }
    signals.ignored.store(ignored);
    current().signals.set_blocked_raw(SignalSet{host::mask_at_start()});
}

void task::reset_handlers()
{
    for (int signal = 1; signal <= 64; signal++) {
        auto old = action(signal);
        set_action(signal, {old.handler == abi::sig_ign ? abi::sig_ign : abi::sig_dfl, 0, 0, 0});
    }
}

void task::reset_signals_for_exec()
{
    reset_handlers();
    auto& signals = current().signals;
    signals.altstack = {.flags = abi::ss_disable};
    signals.restore_mask = false;
}

abi::sigaction task::action(int signal)
{
    Lock guard{process().signals.lock};
    return process().signals.actions[static_cast<size_t>(signal)];
}

void task::set_action(int signal, const abi::sigaction& wanted)
{
    auto& signals = process().signals;
    bool ignored = wanted.handler == abi::sig_ign || (wanted.handler == abi::sig_dfl && ignored_by_default.has(signal));
    Lock threads{process().threads_lock};
    Lock guard{signals.lock};
    auto& action = signals.actions[static_cast<size_t>(signal)];
    bool same_for_host = (action.handler == abi::sig_ign) == (wanted.handler == abi::sig_ign) &&
                         ((action.flags ^ wanted.flags) & abi::sa_nocldwait) == 0;
    action = wanted;
    if (ignored) {
        signals.ignored.fetch_or(SignalSet::of(signal).bits());
        // POSIX: what is pending goes, blocked or not.
        signals.queue.remove(SignalSet::of(signal));
        for (auto& thread : process().threads)
            thread.signals.queue.remove(SignalSet::of(signal));
    } else {
        signals.ignored.fetch_and(~SignalSet::of(signal).bits());
    }
    if (!same_for_host && host::must_know_ignored(signal))
        (void)host::set_action(signal, wanted.handler == abi::sig_ign ? host::HostAction::ignore : host::HostAction::handle,
                               signal == abi::sigchld && (wanted.flags & abi::sa_nocldwait));
}
