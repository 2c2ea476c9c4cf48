// SPDX-License-Identifier: Apache-2.0
#include "fs/event/watch_names.h"
#include <new>
#include "abi/poll.h"
#include "host/file.h"

namespace fs {

namespace {

constexpr auto none = host::Handle::none;

// A registration ends with its open file, which the main handle keeps: so it is taken back before the handle is closed.
void forget_registration(host::Handle epoll, host::Handle own)
{
    (void)host::epoll_control(epoll, abi::epoll_ctl_del, own, {});
    (void)host::close(own);
}

}

WatchNames::~WatchNames()
{
    for (Other* other = others_.load(std::memory_order_relaxed); other;) {
        if (other->own != none)
            (void)host::close(other->own);
        delete std::exchange(other, other->next);
    }
}

Result<> WatchNames::control(host::Handle main, host::Handle epoll, int operation, int fd, host::EpollEvent event)
{
    int first = first_.load(std::memory_order_acquire);
    if (first == -1 && operation == abi::epoll_ctl_add) {
        TRY(host::epoll_control(epoll, operation, main, event));
        if (first_.compare_exchange_strong(first, fd) || first == fd)
            return {};
        Lock guard{lock_};
        return note(epoll, fd, none);
    }
    if ((first == fd || first == -1) && !others_.load(std::memory_order_acquire)) [[likely]]
        return host::epoll_control(epoll, operation, main, event);
    Lock guard{lock_};
    return operation == abi::epoll_ctl_add ? add(main, epoll, fd, event) : change(main, epoll, operation, fd, event);
}

// Entries may be left over from an epoll that is gone; what is really registered only the host knows, so it is always asked.
Result<> WatchNames::add(host::Handle main, host::Handle epoll, int fd, host::EpollEvent event)
{
    if (auto* other = find(epoll, fd))
        return host::epoll_control(epoll, abi::epoll_ctl_add, other->own == none ? main : other->own, event);

    bool is_first = fd == first_.load(std::memory_order_relaxed);
    auto added = host::epoll_control(epoll, abi::epoll_ctl_add, main, event);
    if (added)
        return is_first ? Result<>{} : note(epoll, fd, none);
    if (added.error() != Errno::exist || (is_first && !main_is_taken(epoll)))
        return added;

    auto own = TRY(host::duplicate(main));
    added = host::epoll_control(epoll, abi::epoll_ctl_add, own, event);
    if (added)
        added = note(epoll, fd, own);
    if (!added)
        forget_registration(epoll, own);
    return added;
}

Result<> WatchNames::change(host::Handle main, host::Handle epoll, int operation, int fd, host::EpollEvent event)
{
    auto* other = find(epoll, fd);
    if (!other && (fd != first_.load(std::memory_order_relaxed) || main_is_taken(epoll)))
        return err::noent;
    TRY(host::epoll_control(epoll, operation, other && other->own != none ? other->own : main, event));
    if (other && operation == abi::epoll_ctl_del)
        forget(*other);
    return {};
}

WatchNames::Other* WatchNames::find(host::Handle epoll, int fd)
{
    for (auto* other = others_.load(std::memory_order_relaxed); other; other = other->next)
        if (other->epoll == epoll && other->fd == fd)
            return other;
    return nullptr;
}

bool WatchNames::main_is_taken(host::Handle epoll)
{
    for (auto* other = others_.load(std::memory_order_relaxed); other; other = other->next)
        if (other->epoll == epoll && other->own == none)
            return true;
    return false;
}

Result<> WatchNames::note(host::Handle epoll, int fd, host::Handle own)
{
    auto* other = new (std::nothrow) Other{others_.load(std::memory_order_relaxed), epoll, fd, own};
    if (!other)
        return err::nomem;
    others_.store(other, std::memory_order_release);
    return {};
}

void WatchNames::forget(Other& gone)
{
    if (gone.own != none)
        (void)host::close(gone.own);
    if (others_.load(std::memory_order_relaxed) == &gone) {
        others_.store(gone.next, std::memory_order_release);
    } else {
        auto* before = others_.load(std::memory_order_relaxed);
        while (before->next != &gone)
            before = before->next;
        before->next = gone.next;
    }
    delete &gone;
}

}
