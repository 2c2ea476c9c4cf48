// SPDX-License-Identifier: Apache-2.0
// System calls about clocks and sleeping.
#include "sys/time.h"
#include "sys/time_values.h"
#include "task/block.h"
#include "task/futex.h"
#include "task/thread.h"

namespace {

constexpr int realtime = 0, monotonic = 1, thread_cpu = 3;
constexpr int absolute = 1; // TIMER_ABSTIME
constexpr size_t timex_size = 208;

bool before(const host::Time& a, const host::Time& b) { return a.sec != b.sec ? a.sec < b.sec : a.nsec < b.nsec; }

host::Time add(const host::Time& a, const abi::timespec& b)
{
    constexpr int64_t longest = int64_t{1} << 61;
    int64_t nsec = a.nsec + b.nsec;
    return {a.sec + (b.sec < longest ? b.sec : longest) + nsec / second, nsec % second};
}

abi::timespec left(const host::Time& until, const host::Time& now)
{
    if (before(until, now))
        return {};
    int64_t nsec = until.nsec - now.nsec;
    return {until.sec - now.sec - (nsec < 0), nsec < 0 ? nsec + second : nsec};
}

// A relative sleep's rest: for the program if it asked, and for restart_syscall(2).
Result<> sleep_rest(int clock, const host::Time& until, uintptr_t rest)
{
    auto slept = task::block([&] { return host::sleep_until(clock, until); }, err::restart_block);
    if (slept || slept.error() != Errno::restart_block)
        return slept;
    auto now = TRY(host::clock(clock));
    if (!before(now, until))
        return {};
    if (rest)
        TRY(UserPtr<abi::timespec>{rest}.store(left(until, now)));
    current().signals.restart = {.kind = Restart::Kind::sleep, .clock = clock, .until = until, .address = rest};
    return slept;
}

}

Result<> sys_clock_gettime(int clock, UserPtr<abi::timespec> out)
{
    auto time = TRY(host::clock(clock));
    return out.store({time.sec, time.nsec});
}

Result<> sys_clock_settime(int clock, UserPtr<const abi::timespec> time)
{
    auto wanted = TRY(time.load());
    return host::set_clock(clock, {wanted.sec, wanted.nsec});
}

Result<> sys_clock_getres(int clock, UserPtr<abi::timespec> out)
{
    auto resolution = TRY(host::clock_resolution(clock));
    return out ? out.store({resolution.sec, resolution.nsec}) : Result<>{};
}

Result<int> sys_clock_adjtime(int clock, UserPtr<std::byte> timex)
{
    alignas(8) std::byte room[timex_size];
    TRY(user::copy_in(room, timex.address(), sizeof room));
    int state = TRY(host::adjust_clock(clock, host::Bytes::of(std::span<std::byte>{room})));
    TRY(user::copy_out(timex.address(), room, sizeof room));
    return state;
}

Result<int> sys_adjtimex(UserPtr<std::byte> timex) { return sys_clock_adjtime(realtime, timex); }

Result<> sys_gettimeofday(UserPtr<abi::timeval> out, UserPtr<uint64_t> zone)
{
    if (out) {
        auto time = TRY(host::clock(realtime));
        TRY(out.store({time.sec, time.nsec / 1000}));
    }
    return zone ? zone.store(0) : Result<>{}; // the kernel's zone is UTC
}

Result<> sys_settimeofday(UserPtr<const abi::timeval> time, UserPtr<const uint64_t>)
{
    if (!time)
        return err::perm;
    auto wanted = TRY(time.load());
    if (wanted.sec < 0 || wanted.usec < 0 || wanted.usec >= 1'000'000)
        return err::inval;
    return host::set_clock(realtime, {wanted.sec, wanted.usec * 1000});
}

Result<int64_t> sys_time(UserPtr<int64_t> out)
{
    auto time = TRY(host::clock(realtime));
    if (out)
        TRY(out.store(time.sec));
    return time.sec;
}

Result<> sys_nanosleep(UserPtr<const abi::timespec> duration, uintptr_t rest)
{
    auto wanted = TRY(load_time(duration));
    auto now = TRY(host::clock(monotonic));
    return sleep_rest(monotonic, add(now, wanted), rest);
}

Result<> sys_clock_nanosleep(int clock, int flags, UserPtr<const abi::timespec> duration, uintptr_t rest)
{
    if (clock == thread_cpu)
        return err::inval;
    constexpr int realtime_alarm = 8, boottime_alarm = 9;
    if ((clock == realtime_alarm || clock == boottime_alarm) && !host::clock(clock))
        return err::opnotsupp; // a machine without a clock that could wake it
    auto now = TRY(host::clock(clock));
    auto wanted = TRY(load_time(duration));
    if (flags & absolute)
        return task::block([&] { return host::sleep_until(clock, {wanted.sec, wanted.nsec}); }, err::restart_nohand);
    // Changes of the realtime clock do not change how long a relative sleep takes.
    if (clock == realtime) {
        clock = monotonic;
        now = TRY(host::clock(monotonic));
    }
    return sleep_rest(clock, add(now, wanted), rest);
}

Result<long> sys_restart_syscall()
{
    auto& remembered = current().signals.restart;
    auto restart = remembered;
    remembered = {};
    switch (restart.kind) {
    case Restart::Kind::sleep:
        TRY(sleep_rest(restart.clock, restart.until, restart.address));
        return 0;
    case Restart::Kind::futex: {
        auto result = task::futex::wait({restart.address, restart.is_private}, restart.value, restart.bits, task::futex::Until{restart.clock == realtime, restart.until});
        if (!result && result.error() == Errno::restart_block)
            remembered = restart;
        return result;
    }
    default:
        return err::intr;
    }
}
