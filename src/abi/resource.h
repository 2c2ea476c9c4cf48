// SPDX-License-Identifier: Apache-2.0
// Limits and use of resources (getrlimit(2), getrusage(2), times(2), sysinfo(2)), and the system's name (uname(2)).
#pragma once
#include <cstdint>
#include "abi/time.h"

namespace abi {

inline constexpr int rlimit_cpu = 0, rlimit_fsize = 1, rlimit_data = 2, rlimit_stack = 3, rlimit_core = 4, rlimit_rss = 5;
inline constexpr int rlimit_nproc = 6, rlimit_nofile = 7, rlimit_memlock = 8, rlimit_as = 9, rlimit_locks = 10;
inline constexpr int rlimit_sigpending = 11, rlimit_msgqueue = 12, rlimit_nice = 13, rlimit_rtprio = 14, rlimit_rttime = 15;
inline constexpr int rlimit_count = 16;

struct rlimit { uint64_t soft = 0, hard = 0; };

struct rusage {
    timeval user, system;
    int64_t counts[14] = {}; // maxrss … nivcsw
};
static_assert(sizeof(rusage) == 144);

struct tms { int64_t user = 0, system = 0, child_user = 0, child_system = 0; };

struct sysinfo {
    int64_t uptime = 0;
    uint64_t loads[3] = {}, total_ram = 0, free_ram = 0, shared_ram = 0, buffer_ram = 0, total_swap = 0, free_swap = 0;
    uint16_t processes = 0, pad_ = 0;
    uint32_t pad2_ = 0;
    uint64_t total_high = 0, free_high = 0;
    uint32_t unit = 0, pad3_ = 0;
};
static_assert(sizeof(sysinfo) == 112);

struct utsname { char system[65], node[65], release[65], version[65], machine[65], domain[65]; };
static_assert(sizeof(utsname) == 390);

}
