// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "host/sgx/interface.h"

namespace runtime {

// What the enclave goes on from when it needs the time (enclave/clock.cc).
void stamp(sgx::Stamp& stamp);
// Whether a Linux call reads or sets clocks.
bool is_clock(int64_t number);
// The counter's rate, measured from start_clock() on; 0 if the enclave cannot use the counter.
void start_clock();
uint64_t counter_rate();

}
