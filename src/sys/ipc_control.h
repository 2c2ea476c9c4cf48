// SPDX-License-Identifier: Apache-2.0
// What shmctl(2), semctl(2) and msgctl(2) have in common.
#pragma once
#include "host/ipc.h"
#include "sys/call.h"

namespace sys {

// The commands of one kind, and the sizes of what they carry.
struct IpcCommands {
    host::Ipc kind;
    size_t status_size;
    int info, stat, stat_any;       // SHM_INFO, SHM_STAT, SHM_STAT_ANY …
    size_t limits_size, info_size;  // IPC_INFO, SHM_INFO
};

// IPC_STAT, IPC_SET, IPC_RMID, IPC_INFO and the kind's own for lists; none: the command is another one.
std::optional<Result<long>> ipc_control(const IpcCommands&, int id, int command, uintptr_t argument);

}
