// SPDX-License-Identifier: Apache-2.0
// Host interface: the instance: the first process and all that descend from it. Each has a record that the others can read;
// when the first one ends, however it ends, the host ends the rest and removes what the instance made.
// Belief: direct: exact. A host that is not trusted keeps no list: then a process knows only itself.
#pragma once
#include "host/types.h"

namespace host {

// Called once, before anything else here and before the first fork_process().
Result<> start_instance();

// This process's record; empty when there are more processes than records. A new process starts with a copy of its parent's.
inline constexpr size_t record_size = 2048;
std::span<std::byte> own_record();
// The record of another process of the instance: empty when it is none, or has ended and was waited for.
std::span<const std::byte> record_of(int pid);
// The lowest id, at least `from`, of a process of the instance (also one that has ended and was not waited for).
std::optional<int> next_member(int from);
// The parent has waited for this child.
void forget_member(int pid);
// Copies memory of another process of the instance; how much. err::perm and others of process_vm_readv(2).
Result<size_t> read_memory_of(int pid, std::span<std::byte> to, uintptr_t from);

}
