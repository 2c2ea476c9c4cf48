// SPDX-License-Identifier: Apache-2.0
// System calls about timers that send signals.
#include "sys/timer.h"
#include "sys/time_values.h"
#include "task/thread.h"

namespace {

constexpr int notify_signal = 0, notify_none = 1, notify_thread = 2, notify_thread_id = 4;
constexpr int real_timer = 0;

// struct sigevent.
struct Event {
    uint64_t value = 0;
    int32_t signal = abi::sigalrm, notify = notify_signal, tid = 0;
    int32_t rest[11] = {};
};
static_assert(sizeof(Event) == 64);

Result<> check_event(const Event& event)
{
    if (event.notify != notify_none && !valid_signal(event.signal))
        return err::inval;
    switch (event.notify) {
    case notify_signal: case notify_none: case notify_thread: case notify_thread_id: return {};
    default: return err::inval;
    }
}

host::TimerSpec inward(const abi::itimerspec& t) { return {{t.interval.sec, t.interval.nsec}, {t.value.sec, t.value.nsec}}; }
abi::itimerspec outward(const host::TimerSpec& t) { return {{t.interval.sec, t.interval.nsec}, {t.value.sec, t.value.nsec}}; }

}

Result<> sys_timer_create(int clock, UserPtr<const std::byte> from, UserPtr<int> out)
{
    Event event;
    if (from) {
        TRY(user::copy_in(&event, from.address(), sizeof event));
        TRY(check_event(event));
    }
    auto& timers = process().timers;
    bool to_thread = event.notify == notify_thread_id;
    int id = TRY(timers.create(clock, {event.notify, event.signal, to_thread ? event.tid : 0, event.value}));
    if (!from)
        timers.set_value(id, static_cast<uint64_t>(id)); // what a timer without a sigevent sends
    auto stored = out.store(id);
    if (!stored)
        (void)timers.remove(id);
    return stored;
}

Result<> sys_timer_settime(int id, int flags, UserPtr<const abi::itimerspec> wanted, UserPtr<abi::itimerspec> old)
{
    if (!wanted)
        return err::inval;
    auto next = TRY(wanted.load());
    if (!valid_time(next.interval) || !valid_time(next.value))
        return err::inval;
    int inner = TRY(process().timers.host_id(id));
    host::TimerSpec before{};
    TRY(host::timer_set(inner, flags, inward(next), &before));
    return old ? old.store(outward(before)) : Result<>{};
}

Result<> sys_timer_gettime(int id, UserPtr<abi::itimerspec> out)
{
    int inner = TRY(process().timers.host_id(id));
    return out.store(outward(TRY(host::timer_get(inner))));
}

Result<int> sys_timer_getoverrun(int id) { return process().timers.overrun(id); }
Result<> sys_timer_delete(int id) { return process().timers.remove(id); }

Result<> sys_getitimer(int which, UserPtr<abi::itimerspec> out) { return out.store(outward(TRY(host::interval_timer(which)))); }

Result<> sys_setitimer(int which, UserPtr<const abi::itimerspec> wanted, UserPtr<abi::itimerspec> old)
{
    abi::itimerspec next{};
    if (wanted)
        next = TRY(wanted.load());
    auto before = TRY(host::set_interval_timer(which, inward(next)));
    return old ? old.store(outward(before)) : Result<>{};
}

Result<uint32_t> sys_alarm(uint32_t seconds)
{
    auto before = TRY(host::set_interval_timer(real_timer, {{0, 0}, {seconds, 0}}));
    // alarm(2) counts whole seconds, never 0 for a timer that runs.
    int64_t rest = before.value.sec + (before.value.nsec >= 500'000 || (before.value.sec == 0 && before.value.nsec));
    return static_cast<uint32_t>(rest);
}
