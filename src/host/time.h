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

// Address of code that the program may call for clock_gettime(clockid_t, struct timespec*) with the C calling convention and
// no host call for the common clocks, 0 if the host has none. Glume's vDSO jumps to it.
uintptr_t clock_code();

}
