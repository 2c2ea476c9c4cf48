// SPDX-License-Identifier: Apache-2.0
// Host interface: memory that all processes of an instance share, for what is good to know but need not be.
// Belief: direct: exact, and any process of the instance may write there. A host that is not trusted has none.
#pragma once
#include "host/types.h"

namespace host {

// Zeroed at first, aligned for any type, the same in every process; empty when there is none, or before start_instance().
inline constexpr size_t shared_room_size = 64 * 1024;
std::span<std::byte> shared_room();

}
