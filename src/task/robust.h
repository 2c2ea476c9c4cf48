// SPDX-License-Identifier: Apache-2.0
// Robust futexes: what a dying thread still holds is marked, and one waiter is woken (set_robust_list(2)).
#pragma once
#include <cstdint>

namespace task {

// Walks the list of this thread at `head`, 0 for none. Faults end the walk silently, as on Linux.
void release_robust_futexes(uintptr_t head);

}
