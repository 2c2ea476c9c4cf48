// SPDX-License-Identifier: Apache-2.0
// Calls that a signal kept from being made (host/linux/handle_call.h).
#include <asm/unistd_64.h>
#include "host/direct/direct.h"
#include "host/linux/handle_call.h"

namespace {

struct Event { // struct sigevent
    const void* value;
    int signal, notify, tid;
    int pad[11];
};
static_assert(sizeof(Event) == 64);
struct Interval { int64_t every_sec, every_nsec, first_sec, first_nsec; };

}

// A timer pokes the thread again and again until the call has ended, so that no poke comes too early to end a wait.
long raw::call_briefly(long n, const long (&a)[6])
{
    constexpr int thread_id = 4, monotonic = 1; // SIGEV_THREAD_ID
    constexpr int64_t first = 20'000, every = 1'000'000;
    auto& block = host::this_thread();
    const Event event{&block, direct::sig_poke, thread_id, static_cast<int>(block.tid), {}};
    int timer = 0;
    if (failed(call(__NR_timer_create, monotonic, &event, &timer)))
        return interrupted;
    const Interval interval{0, every, 0, first};
    long result = call(__NR_timer_settime, timer, 0, &interval, nullptr);
    result = failed(result) ? interrupted : glume_host_call(n, a[0], a[1], a[2], a[3], a[4], a[5]);
    (void)call(__NR_timer_delete, timer);
    return result;
}
