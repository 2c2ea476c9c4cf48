// SPDX-License-Identifier: Apache-2.0
// Host interface: objects that programs wait on, and waiting itself: pipes, eventfd, timerfd, epoll, poll, inotify. Semantics
// and errors are those of the manual page named beside each. Everything that blocks says err::intr when this thread's
// `pending` is or becomes set, and answers success with nothing ready (0) when the deadline has passed.
// Belief: direct: exact. A host that is not trusted may wake too early or report what is not so; the program then meets
// err::again at the next read. Event words in an epoll come back as they were given.
#pragma once
#include "host/time.h"
#include "host/types.h"

namespace host {

struct Pair { Handle first, second; };

Result<Pair> pipe(uint32_t flags);                              // pipe2(2): O_NONBLOCK, O_DIRECT
Result<Handle> event(uint32_t value, uint32_t flags);           // eventfd(2)
// For the kernel's own use of a non-blocking eventfd: makes it readable, or not. No signal interrupts these.
void raise_event(Handle event);
void clear_event(Handle event);

struct TimerSetting { Time interval, value; };                  // struct itimerspec
static_assert(sizeof(TimerSetting) == 32);
Result<Handle> timer(int clock, uint32_t flags);                // timerfd_create(2)
Result<TimerSetting> set_timer(Handle, uint32_t flags, const TimerSetting&); // what was set before
Result<TimerSetting> timer_setting(Handle);

struct [[gnu::packed]] EpollEvent { uint32_t events; uint64_t data; };
static_assert(sizeof(EpollEvent) == 12);
Result<Handle> epoll();                                         // epoll_create(2)
Result<> epoll_control(Handle epoll, int operation, Handle, EpollEvent);
// Writes up to `room` events to the program's memory; how many. The deadline 0 only looks, and no signal interrupts that.
Result<size_t> epoll_wait(Handle epoll, uintptr_t events, int room, Deadline);

struct PollEntry { int32_t handle; int16_t events, happened; }; // struct pollfd; negative handles are left out
static_assert(sizeof(PollEntry) == 8);
Result<size_t> poll(std::span<PollEntry>, Deadline);            // poll(2), in kernel memory; likewise

Result<Handle> watcher(uint32_t flags);                         // inotify_init(2)
Result<int> watch(Handle watcher, Handle object, uint32_t mask); // inotify_add_watch(2) of what the handle names
Result<> unwatch(Handle watcher, int watch);

}
