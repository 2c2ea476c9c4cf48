// SPDX-License-Identifier: Apache-2.0
#include "host/sgx/runtime/lie.h"

void runtime::lie(sgx::Area&) {}
