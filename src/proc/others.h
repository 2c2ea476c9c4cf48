// SPDX-License-Identifier: Apache-2.0
// /proc/PID of the other processes of the instance: from the host's files about them, the records that they share, and, where
// the host lets us, their memory (proc(5): as much as ptrace(2) would).
#pragma once
#include "proc/tree.h"

namespace pseudo {

// Whether the path is about another process; then `process_of_others` answers for it.
bool is_other(const Subject&);
extern const Node process_of_others;
std::optional<int> next_member(const Subject&, int from);
// Who it runs as, for what stat(2) says of its files.
struct Owner { uint32_t uid = 0, gid = 0; };
Owner owner_of_other(const Subject&);

}
