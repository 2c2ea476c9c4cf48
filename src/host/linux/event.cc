// SPDX-License-Identifier: Apache-2.0
// The host's pipes, timers and waiting: each function is one call of Linux.
#include "host/event.h"
#include "host/own_event.h"
#include <asm/unistd.h>
#include "base/text.h"
#include "host/linux/call.h"

namespace host {

namespace {

constexpr uint32_t close_on_exec = 02000000;

// What is left until the deadline, as ppoll and epoll_pwait2 want it; a null pointer waits for ever.
struct Left {
    Time time{0, 0};
    bool for_ever;

    explicit Left(Deadline deadline) : for_ever(!deadline)
    {
        if (!deadline || *deadline == 0)
            return;
        uint64_t at = now();
        if (*deadline <= at)
            return;
        uint64_t left = *deadline - at;
        time = {static_cast<int64_t>(left / 1'000'000'000), static_cast<int64_t>(left % 1'000'000'000)};
    }
    const Time* pointer() const { return for_ever ? nullptr : &time; }
};

}

Result<Pair> pipe(uint32_t flags)
{
    Pair ends;
    TRY(raw::done(raw::call(__NR_pipe2, &ends, flags | close_on_exec)));
    return ends;
}

Result<Handle> event(uint32_t initial, uint32_t flags)
{
    return raw::value<Handle>(raw::call(__NR_eventfd2, initial, flags | close_on_exec));
}

void raise_event(Handle event)
{
    uint64_t one = 1;
    raw::call(__NR_write, event, &one, sizeof one); // full means raised
}

void clear_event(Handle event)
{
    uint64_t count;
    raw::call(__NR_read, event, &count, sizeof count); // empty means cleared
}

Result<Handle> timer(int clock, uint32_t flags)
{
    return raw::value<Handle>(raw::call(__NR_timerfd_create, clock, flags | close_on_exec));
}

Result<TimerSetting> set_timer(Handle timer, uint32_t flags, const TimerSetting& setting)
{
    TimerSetting before;
    TRY(raw::done(raw::call(__NR_timerfd_settime, timer, flags, &setting, &before)));
    return before;
}

Result<TimerSetting> timer_setting(Handle timer)
{
    TimerSetting setting;
    TRY(raw::done(raw::call(__NR_timerfd_gettime, timer, &setting)));
    return setting;
}

Result<Handle> epoll()
{
    return raw::value<Handle>(raw::call(__NR_epoll_create1, close_on_exec));
}

Result<> epoll_control(Handle epoll, int operation, Handle object, EpollEvent event)
{
    return raw::done(raw::call(__NR_epoll_ctl, epoll, operation, object, &event));
}

Result<size_t> epoll_wait(Handle epoll, uintptr_t events, int room, Deadline deadline)
{
    Left left{deadline};
    if (deadline == 0)
        return raw::value<size_t>(raw::call(__NR_epoll_pwait2, epoll, events, room, left.pointer(), 0));
    return raw::value<size_t>(raw::blocking_call(__NR_epoll_pwait2, epoll, events, room, left.pointer(), 0));
}

Result<size_t> poll(std::span<PollEntry> entries, Deadline deadline)
{
    Left left{deadline};
    if (deadline == 0)
        return raw::value<size_t>(raw::call(__NR_ppoll, entries.data(), entries.size(), left.pointer(), 0));
    return raw::value<size_t>(raw::blocking_call(__NR_ppoll, entries.data(), entries.size(), left.pointer(), 0));
}

Result<Handle> watcher(uint32_t flags)
{
    return raw::value<Handle>(raw::call(__NR_inotify_init1, flags | close_on_exec));
}

Result<int> watch(Handle watcher, Handle object, uint32_t mask)
{
    // The handle's own name: the object is found without another walk, so nothing can be swapped in between.
    char room[32] = {};
    Text name{std::span{room}.first(sizeof room - 1)};
    print(name, "/proc/thread-self/fd/{}", static_cast<int>(object));
    return raw::value<int>(raw::call(__NR_inotify_add_watch, watcher, room, mask));
}

Result<> unwatch(Handle watcher, int watch)
{
    return raw::done(raw::call(__NR_inotify_rm_watch, watcher, watch));
}

Result<> renew_event(Handle old)
{
    constexpr int nonblock = 04000, close_on_exec = 02000000;
    const auto fresh = TRY(raw::value<int>(raw::call(__NR_eventfd2, 0, nonblock | close_on_exec)));
    const auto moved = raw::done(raw::call(__NR_dup3, fresh, old, close_on_exec));
    raw::call(__NR_close, fresh);
    return moved;
}

}
