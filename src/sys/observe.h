// SPDX-License-Identifier: Apache-2.0
// Watching system calls: the trace (one line a call, as strace writes it) and the statistics at exit.
#pragma once
#include <atomic>
#include "sys/call.h"
#include "task/arguments.h"

namespace observe {

void start(bool trace, bool stats);
// A line for the log when the person who runs the program asked for warnings.
void allow_warnings(bool);
void warn(std::string_view);
extern std::atomic<bool> active_now;
inline bool active() { return active_now.load(std::memory_order_relaxed); }

// Runs the call and records it.
long run(uint32_t number, const Arguments&);
void count_trap();
// The process runs another program from here on (`first`: its first one): the trace shows an execve, the statistics of the old
// one are written.
void runs_program(std::string_view path, const task::ProgramStrings&, bool first);
// The process ends by itself or by a signal: the trace says so, and the statistics are written if they were asked for: calls by
// number, time, sites rewritten, traps, calls that do not exist, the kernel's locks and its heap.
void at_exit(int status, int signal);

}
