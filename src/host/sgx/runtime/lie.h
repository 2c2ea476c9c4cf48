// SPDX-License-Identifier: Apache-2.0
// Where a host could lie: the runtime calls this with every answer before the enclave sees it. The product's does nothing
// (honest.cc); the tests link one that changes answers.
#pragma once
#include "host/sgx/interface.h"

namespace runtime {
void lie(sgx::Area& area);
}
