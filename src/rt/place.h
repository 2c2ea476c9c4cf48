// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/text.h"

// A line for a report: the address, and the kernel's function that it lies in.
void put_place(Text&, uint64_t pc);
