// SPDX-License-Identifier: Apache-2.0
// POSIX timers over the host's (timers.h). The value that the host's timer carries is generation and id, so that a signal
// that was on its way when its timer was deleted is recognised.
#include "task/timers.h"
#include "abi/signal.h"
#include "task/thread.h"

namespace task {

namespace {

constexpr int notify_thread_id = 4;

uint64_t tag(size_t id, const Timer& timer) { return uint64_t{timer.generation} << 32 | id; }

}

Result<size_t> Timers::claim()
{
    Lock guard{lock_};
    for (size_t i = 0; i < limit; i++)
        if (!slots_[i].used) {
            slots_[i].used = true;
            slots_[i].generation++;
            if (i >= reach_.load(std::memory_order_relaxed))
                reach_.store(i + 1, std::memory_order_relaxed);
            return i;
        }
    return err::again;
}

Result<int> Timers::create(int clock, const host::TimerEvent& event)
{
    auto id = TRY(claim());
    auto& timer = slots_[id];
    timer.signal = event.signal;
    timer.to_thread = event.notify == notify_thread_id;
    timer.value = event.value;
    timer.overrun = 0;
    auto inner = event;
    inner.value = tag(id, timer);
    auto made = host::timer_create(clock, inner);
    if (!made) {
        Lock guard{lock_};
        timer.used = false;
        return Failure{made.error()};
    }
    timer.host_id = *made;
    return static_cast<int>(id);
}

Result<int> Timers::host_id(int id)
{
    Lock guard{lock_};
    if (id < 0 || static_cast<size_t>(id) >= limit || !slots_[id].used)
        return err::inval;
    return slots_[id].host_id;
}

Result<int> Timers::overrun(int id)
{
    (void)TRY(host_id(id));
    return slots_[id].overrun.load();
}

void Timers::set_value(int id, uint64_t value)
{
    Lock guard{lock_};
    slots_[id].value = value;
}

Result<> Timers::remove(int id)
{
    int inner = TRY(host_id(id));
    TRY(host::timer_delete(inner));
    Lock guard{lock_};
    slots_[id].used = false;
    return {};
}

void Timers::remove_all()
{
    for (size_t i = 0; i < reach_.load(std::memory_order_relaxed); i++)
        (void)remove(static_cast<int>(i)); // those that are not there are refused
    reach_.store(0, std::memory_order_relaxed);
}

void Timers::forget_all()
{
    const auto reach = reach_.load(std::memory_order_relaxed);
    if (!reach)
        return; // what nobody has used stays unwritten
    Lock guard{lock_};
    for (size_t i = 0; i < reach; i++)
        slots_[i].used = false;
    reach_.store(0, std::memory_order_relaxed);
}

bool translate_timer(host::SignalInfo& info, bool& to_thread)
{
    auto& timers = process().timers;
    size_t id = info.timer.value & 0xffff'ffff;
    if (id >= Timers::limit)
        return false;
    Lock guard{timers.lock_};
    auto& timer = timers.slots_[id];
    if (!timer.used || tag(id, timer) != info.timer.value)
        return false;
    info.timer.id = static_cast<int32_t>(id);
    info.timer.value = timer.value;
    info.timer.sys_private = 0;
    to_thread = timer.to_thread;
    return true;
}

void timer_delivered(const host::SignalInfo& info)
{
    if (info.timer.id >= 0 && static_cast<size_t>(info.timer.id) < Timers::limit)
        process().timers.slots_[info.timer.id].overrun.store(info.timer.overrun);
}

}
