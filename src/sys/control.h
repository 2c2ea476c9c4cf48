// SPDX-License-Identifier: Apache-2.0
// prctl(2), arch_prctl(2), personality(2).
#pragma once
#include "base/result.h"
#include "mm/user.h"

Result<long> sys_prctl(int option, uint64_t a, uint64_t b, uint64_t c, uint64_t d);
Result<long> sys_arch_prctl(int option, uint64_t address);
Result<long> sys_personality(uint32_t persona);
