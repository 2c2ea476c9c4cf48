// SPDX-License-Identifier: Apache-2.0
// Host interface: objects that the processes of an instance share by key or name: System V shared memory, semaphores and
// message queues (sysvipc(7)), and POSIX message queues (mq_overview(7)). Keys, ids and names are the instance's: what others
// on the machine have is not visible, and all are removed with the instance.
// Belief: direct: exact, the objects are Linux's.
#pragma once
#include <string_view>
#include "host/time.h"
#include "host/types.h"

namespace host {

enum class Ipc : int { memory, semaphores, messages };
inline constexpr size_t ipc_kinds = 3;

// shmget(2), semget(2), msgget(2): the id. `amount` is the size of memory, the number of semaphores.
Result<int> ipc_get(Ipc, int key, uint64_t amount, int flags);
// shmctl(2), semctl(2), msgctl(2). `argument` is what the command takes: a number, or an address, the kernel's or the program's.
Result<long> ipc_control(Ipc, int id, int member, int command, uint64_t argument);
// Ids and limits for lists (ipcs): the id in a slot, none if it is empty; slots are numbered from 0.
std::optional<int> ipc_slot(Ipc, int slot);
int ipc_slots(Ipc);
// IPC_INFO and SHM_INFO, SEM_INFO, MSG_INFO.
Result<> ipc_limits(Ipc, int command, std::span<std::byte> out);

// Attaches shared memory at an address of the kernel's choosing, in place of what is there. Flags: SHM_RDONLY, SHM_EXEC.
Result<> attach(int memory, uintptr_t at, int flags);
Result<size_t> shared_size(int memory);
Result<int> shared_key(int memory);
// semtimedop(2); null waits for ever. err::intr when a signal is pending, before anything was done.
Result<> operate(int semaphores, Bytes operations, const Time* timeout);
// msgsnd(2) and msgrcv(2) on the program's struct msgbuf.
Result<> send(int messages, uintptr_t message, size_t size, int flags);
Result<size_t> receive(int messages, uintptr_t message, size_t size, int64_t type, int flags);

// mq_open(3) and its family. Names come without the slash.
Result<Handle> open_queue(std::string_view name, uint32_t flags, uint32_t mode, const void* attributes);
Result<> remove_queue(std::string_view name);
Result<> send_to_queue(Handle, Bytes message, uint32_t priority, const Time* deadline);
Result<size_t> receive_from_queue(Handle, Bytes message, uint32_t* priority, const Time* deadline);
Result<> notify_of_queue(Handle, const void* event);
Result<> queue_attributes(Handle, const void* wanted, void* before);

}
