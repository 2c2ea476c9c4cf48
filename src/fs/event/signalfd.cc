// SPDX-License-Identifier: Apache-2.0
#include "fs/event/signalfd.h"
#include <algorithm>
#include "abi/poll.h"
#include "abi/signalfd.h"
#include "base/defer.h"
#include "host/event.h"
#include "host/own_event.h"
#include "task/block.h"
#include "task/signals.h"

namespace fs {

namespace {

constexpr const char* the_label = "anon_inode:[signalfd]";

// signalfd(2) says which fields are meant for which signal; the others stay zero.
abi::signalfd_siginfo to_read(const host::SignalInfo& info)
{
    abi::signalfd_siginfo out;
    out.signo = static_cast<uint32_t>(info.signo);
    out.error = info.error;
    out.code = info.code;
    auto from_sender = [&] {
        out.pid = static_cast<uint32_t>(info.sender.pid);
        out.uid = info.sender.uid;
    };
    if (info.code == abi::si_timer) {
        out.tid = static_cast<uint32_t>(info.timer.id);
        out.overrun = static_cast<uint32_t>(info.timer.overrun);
        out.value_pointer = info.timer.value;
        out.value_int = static_cast<int32_t>(info.timer.value);
    } else if (info.code < 0 && info.code != abi::si_tkill && info.code != abi::si_sigio) {
        from_sender();
        out.value_pointer = info.sender.value;
        out.value_int = static_cast<int32_t>(info.sender.value);
    } else if (info.code == abi::si_user || info.code == abi::si_tkill || info.code == abi::si_kernel) {
        from_sender();
    } else if (info.signo == abi::sigchld) {
        from_sender();
        out.status = info.child.status;
        out.utime = static_cast<uint64_t>(info.child.utime);
        out.stime = static_cast<uint64_t>(info.child.stime);
    } else if (info.signo == abi::sigio) {
        out.band = static_cast<uint32_t>(info.poll.band);
        out.fd = info.poll.fd;
    } else if (synchronous_signals.has(info.signo)) {
        out.address = info.fault.address;
        out.address_lsb = static_cast<uint16_t>(info.fault.lsb);
    } else {
        from_sender();
    }
    return out;
}

}

Result<Ref<File>> SignalFile::make(SignalSet mask, uint32_t flags)
{
    auto event = TRY(host::event(0, abi::o_nonblock));
    Defer close = [&] { (void)host::close(event); };
    auto file = TRY(::make<SignalFile>(event, mask, flags));
    close.cancel();
    return Ref<File>{std::move(file)};
}

SignalFile::SignalFile(host::Handle event, SignalSet mask, uint32_t flags) : File(the_label), event_(event)
{
    flags_.store(abi::o_rdwr | flags, std::memory_order_relaxed);
    wanted.store((mask & ~never_blocked).bits());
    task::add_watcher(*this);
    settle();
}

SignalFile::~SignalFile()
{
    task::remove_watcher(*this);
    (void)host::close(event_);
    for (auto old : inherited_)
        if (old != host::Handle::none)
            (void)host::close(old);
}

void SignalFile::set_mask(SignalSet mask)
{
    wanted.store((mask & ~never_blocked).bits());
    settle();
}

void SignalFile::after_fork()
{
    // Without descriptors to spare the event stays shared: at worst somebody looks in vain.
    if (!watches_.used()) {
        (void)host::renew_event(event_);
    } else if (auto fresh = host::event(0, abi::o_nonblock)) {
        auto oldest = inherited_[most_inherited - 1];
        if (oldest != host::Handle::none)
            (void)host::close(oldest);
        std::shift_right(std::begin(inherited_), std::end(inherited_), 1);
        inherited_[0] = std::exchange(event_, *fresh);
    }
    settle();
}

Result<> SignalFile::watch(host::Handle epoll, int operation, int fd, host::EpollEvent event)
{
    auto done = watches_.control(event_, epoll, operation, fd, event);
    for (auto old : inherited_) {
        if (done || done.error() != Errno::noent || operation == abi::epoll_ctl_add || old == host::Handle::none)
            break;
        done = host::epoll_control(epoll, operation, old, event);
    }
    return done;
}

void SignalFile::on_pending() { host::raise_event(event_); }

// Lowers the event when nothing is pending; looks again afterwards, since a signal may have come in between.
void SignalFile::settle()
{
    if (!(task::pending() & mask()).empty())
        return host::raise_event(event_);
    host::clear_event(event_);
    if (!(task::pending() & mask()).empty())
        host::raise_event(event_);
}

Result<size_t> SignalFile::take(Buffer to)
{
    size_t filled = 0;
    host::SignalInfo info;
    while (to.size() - filled >= sizeof(abi::signalfd_siginfo) && task::dequeue(mask(), info)) {
        auto record = to_read(info);
        TRY(to.from(filled).fill(std::as_bytes(std::span{&record, 1})));
        filled += sizeof record;
    }
    settle();
    if (filled == 0)
        return err::again;
    return filled;
}

Result<size_t> SignalFile::read(Buffer to)
{
    if (to.size() < sizeof(abi::signalfd_siginfo))
        return err::inval;
    for (;;) {
        auto taken = take(to);
        if (taken || taken.error() != Errno::again || flags() & abi::o_nonblock)
            return taken;
        host::PollEntry entry{static_cast<int>(event_), abi::poll_in, 0};
        TRY(task::block([&] { return host::poll({&entry, 1}, {}); }));
    }
}

Result<> SignalFile::show_path(Text& out) const
{
    out.put(the_label);
    return {};
}

}
