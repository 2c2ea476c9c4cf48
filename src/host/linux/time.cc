// SPDX-License-Identifier: Apache-2.0
// The host's clocks, sleeping and timers.
#include "host/time.h"
#include <asm/unistd.h>
#include "host/linux/call.h"

namespace {

constexpr int monotonic = 1, absolute = 1;

// The host's own code where there is some, for the clocks that it can read without a call. (CPU-time clocks are not among them.)
constexpr bool common(int id) { return id >= 0 && id < 16 && (1u << id & (1 << 0 | 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 11)); }

long read_clock(int id, host::Time& time)
{
    auto code = host::clock_code().clock_gettime;
    if (code && common(id))
        return reinterpret_cast<int (*)(int, host::Time*)>(code)(id, &time);
    return raw::call(__NR_clock_gettime, id, &time);
}

// struct itimerval counts microseconds.
struct Interval { int64_t sec, usec, value_sec, value_usec; };

// struct sigevent, 64 bytes.
struct Event {
    uint64_t value;
    int32_t signal, notify, tid;
    int32_t rest[11];
};
static_assert(sizeof(Event) == 64);

}

namespace host {

uint64_t now()
{
    Time time{};
    read_clock(monotonic, time);
    return static_cast<uint64_t>(time.sec) * 1'000'000'000 + static_cast<uint64_t>(time.nsec);
}

Result<Time> clock(int id)
{
    Time time{};
    TRY(raw::done(read_clock(id, time)));
    return time;
}

Result<Time> clock_resolution(int id)
{
    Time time{};
    TRY(raw::done(raw::call(__NR_clock_getres, id, &time)));
    return time;
}

Result<> set_clock(int id, Time time) { return raw::done(raw::call(__NR_clock_settime, id, &time)); }
Result<int> adjust_clock(int id, Bytes timex) { return raw::value<int>(raw::call(__NR_clock_adjtime, id, timex.start)); }
Result<> sleep_until(int id, Time time) { return raw::done(raw::blocking_call(__NR_clock_nanosleep, id, absolute, &time, nullptr)); }

Result<int> timer_create(int clock, const TimerEvent& wanted)
{
    Event event{wanted.value, wanted.signal, wanted.notify, wanted.tid, {}};
    int id = 0;
    TRY(raw::done(raw::call(__NR_timer_create, clock, &event, &id)));
    return id;
}

Result<> timer_set(int timer, int flags, const TimerSpec& wanted, TimerSpec* old)
{
    return raw::done(raw::call(__NR_timer_settime, timer, flags, &wanted, old));
}

Result<TimerSpec> timer_get(int timer)
{
    TimerSpec now{};
    TRY(raw::done(raw::call(__NR_timer_gettime, timer, &now)));
    return now;
}

Result<> timer_delete(int timer) { return raw::done(raw::call(__NR_timer_delete, timer)); }

Result<TimerSpec> interval_timer(int which)
{
    Interval now{};
    TRY(raw::done(raw::call(__NR_getitimer, which, &now)));
    return TimerSpec{{now.sec, now.usec}, {now.value_sec, now.value_usec}};
}

Result<TimerSpec> set_interval_timer(int which, const TimerSpec& wanted)
{
    Interval next{wanted.interval.sec, wanted.interval.nsec, wanted.value.sec, wanted.value.nsec}, old{};
    TRY(raw::done(raw::call(__NR_setitimer, which, &next, &old)));
    return TimerSpec{{old.sec, old.usec}, {old.value_sec, old.value_usec}};
}

}
