// SPDX-License-Identifier: Apache-2.0
// Workers that make the enclave's calls while its threads stay inside (sgx.switchless_threads).
#pragma once
#include "host/sgx/interface.h"
#include <csignal>

namespace runtime {

// Null for none, or when a thread cannot be made: then calls leave the enclave as always.
sgx::Board* start_workers(uint32_t count);
// A call has left the enclave: a worker that sleeps looks again, for others may follow.
void wake_worker();
// Waits for the call that a worker has taken. Its result.
int64_t await(sgx::Area& area);
// A signal that a worker has sent on: as if the thread itself had raised it.
void restore_code(siginfo_t& info);
// Calls that workers made.
uint64_t switchless_calls();

}
