// SPDX-License-Identifier: Apache-2.0
// Ends of threads and of the process (exit(2), exit_group(2)).
#pragma once

namespace task {

// exit(2): ends this thread; the last one ends the process, with the first thread's status if that ended earlier.
[[noreturn]] void exit_thread(int status);
// execve and others end this thread from outside (task/stop.h).
[[noreturn]] void end_thread_now();
// What is called once when the process ends by exit_process(), with its status, or by die_by(), with the signal (else 0):
// statistics and trace.
extern void (*at_exit)(int status, int signal);
// exit_group(2): `status` is 0..255.
[[noreturn]] void exit_process(int status);
// execve(2), with this thread the only one: what the old program registered with the kernel and the host is withdrawn: handlers,
// timers, robust list, rseq. A parent that vfork suspended goes on.
void leave_program();
// Death by the default action of `signal`.
[[noreturn]] void die_by(int signal);

}
