// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "host/sgx/interface.h"

namespace runtime {

// Fills in what CPUID gives here, for the enclave that may not ask.
void identify(sgx::Start& start);

}
