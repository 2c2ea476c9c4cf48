// SPDX-License-Identifier: Apache-2.0
// Calls without leaving the enclave: a worker thread of the runtime makes them (sgx.switchless_threads), while this thread looks
// at an untrusted word. Only calls that do not wait (on regular files and non-blocking descriptors) and do not depend on the thread that
// makes them.
#pragma once
#include "host/sgx/interface.h"

namespace enclave::switchless {

// The board of the runtime; null: no workers.
void set_board(sgx::Board* board);
// Makes the call in the area, whose result it then holds; false if no worker takes it: the caller leaves the enclave.
bool make(sgx::Area& area);

}
