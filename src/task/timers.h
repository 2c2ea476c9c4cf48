// SPDX-License-Identifier: Apache-2.0
// POSIX timers (timer_create(2)): host timers under the program's ids, whose signals come back through the kernel's queues.
#pragma once
#include <atomic>
#include "base/result.h"
#include "base/sync.h"
#include "host/process.h"
#include "host/signal.h"

namespace task {

struct Timer {
    bool used = false;
    int host_id = 0;
    int signal = 0;
    bool to_thread = false;             // SIGEV_THREAD_ID
    uint32_t generation = 0;            // tells signals of an earlier timer with this id
    uint64_t value = 0;                 // the program's sigev_value
    std::atomic<int> overrun{0};        // of the last signal delivered
};

class Timers {
public:
    Result<int> create(int clock, const host::TimerEvent&);
    Result<int> host_id(int id);        // err::inval
    Result<int> overrun(int id);
    void set_value(int id, uint64_t value);
    Result<> remove(int id);
    void remove_all();                  // execve(2), and in a forked child, where the host has none
    void forget_all();

    static constexpr size_t limit = 512;

private:
    friend bool translate_timer(host::SignalInfo&, bool&);
    friend void timer_delivered(const host::SignalInfo&);
    Result<size_t> claim();

    std::atomic<size_t> reach_{0};      // slots from here on were never used: a new process does not look at their pages
    Mutex lock_{Rank::files};
    Timer slots_[limit];
};

// A timer's signal from the host: fills in the program's id and value, and whether it goes to this thread. False: the timer
// is gone.
bool translate_timer(host::SignalInfo&, bool& to_thread);
// A timer's signal was taken by the program.
void timer_delivered(const host::SignalInfo&);

}
