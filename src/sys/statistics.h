// SPDX-License-Identifier: Apache-2.0
// What --stats counts and says of one program: calls by number, time, failures; sites rewritten, traps, locks, the kernel's heap.
#pragma once
#include "sys/call.h"

namespace statistics {

void start();
// The program whose calls are counted from here on; nothing is counted yet.
void begin(std::string_view path);
// A child of fork: what its parent did does not count. (Traps do: the child's code is the parent's, as far as it was rewritten.)
void begin_child();

void count(uint64_t number, uint64_t nanoseconds, bool failed);
void count_trap();
void report();

}
