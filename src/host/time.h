// SPDX-License-Identifier: Apache-2.0
// Host interface: time. Clock ids and errors are clock_gettime(2)'s.
// Belief: direct: exact. SGX: not decreasing, otherwise the host's word.
#pragma once
#include "host/types.h"

namespace host {

struct Time { int64_t sec, nsec; };

uint64_t now();                                  // monotonic nanoseconds, no host call where the machine allows
Result<Time> clock(int id);
Result<Time> clock_resolution(int id);
Result<> set_clock(int id, Time);
// clock_nanosleep(2) until an absolute time of clock `id`; err::intr when a signal is pending.
Result<> sleep_until(int id, Time);

// Timers that send a signal (timer_create(2), setitimer(2)). A signal of a timer comes through kernel::on_signal with
// si_code SI_TIMER and the `value` given here.
struct TimerEvent { int notify, signal, tid; uint64_t value; };
struct TimerSpec { Time interval, value; };
static_assert(sizeof(TimerSpec) == 32);
Result<int> timer_create(int clock, const TimerEvent&);
Result<> timer_set(int timer, int flags, const TimerSpec&, TimerSpec* old);
Result<TimerSpec> timer_get(int timer);
Result<> timer_delete(int timer);
// setitimer(2): nsec counts microseconds here.
Result<TimerSpec> interval_timer(int which);
Result<TimerSpec> set_interval_timer(int which, const TimerSpec&);
// clock_adjtime(2), in kernel memory of struct timex's size.
Result<int> adjust_clock(int id, Bytes timex);

// Addresses of code that the program may call without a host call, with the C calling convention and the meaning of vdso(7)'s
// functions; 0 where the host has none. Glume's vDSO jumps there. Only for clocks that are the same for all processes.
struct ClockCode { uintptr_t clock_gettime, clock_getres, gettimeofday, time, getcpu; };
ClockCode clock_code();

}
