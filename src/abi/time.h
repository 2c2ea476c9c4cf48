// SPDX-License-Identifier: Apache-2.0
// Times as programs give them to system calls.
#pragma once
#include <cstdint>

namespace abi {

struct timespec { int64_t sec = 0, nsec = 0; };
static_assert(sizeof(timespec) == 16);

struct timeval { int64_t sec = 0, usec = 0; };
static_assert(sizeof(timeval) == 16);

struct itimerspec { timespec interval, value; };
static_assert(sizeof(itimerspec) == 32);

}
