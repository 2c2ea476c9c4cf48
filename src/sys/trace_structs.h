// SPDX-License-Identifier: Apache-2.0
// The structures of the program's that a trace shows by their fields. Each writes its address where it cannot be read.
#pragma once
#include "sys/trace.h"

namespace trace {

void put_address(Text&, uint64_t);                              // NULL, or in hexadecimal
void put_quoted(Text&, std::string_view, bool more);
void put_action(Text&, uint64_t at);                            // struct sigaction
void put_signal_set(Text&, uint64_t at);                        // [INT CHLD], ~[KILL STOP]
void put_wait_status(Text&, uint64_t at);                       // [{WIFEXITED(s) && WEXITSTATUS(s) == 0}]
void put_clone(Text&, uint64_t at);                             // struct clone_args
void put_limit(Text&, uint64_t at);                             // struct rlimit
void put_interval(Text&, uint64_t at);                          // struct itimerval
void put_poll(Text&, uint64_t at, uint64_t count, bool happened); // struct pollfd, what is asked for or what has happened
void put_epoll(Text&, uint64_t at, uint64_t count, bool array); // struct epoll_event
void put_option(Text&, uint64_t at, uint64_t size);             // a socket option's value: [1], or bytes
void put_number(Text&, uint64_t at);                            // [16]
void put_strings(Text&, uint64_t vector);                       // ["ls", "-l"]
void put_count(Text&, uint64_t vector);                         // 0x7ffc12345678 /* 24 vars */

}
