// SPDX-License-Identifier: Apache-2.0
// System V IPC and POSIX message queues as programs see them: shmctl(2), semctl(2), msgctl(2), mq_getattr(3).
#pragma once
#include <cstddef>
#include <cstdint>

namespace abi {

inline constexpr int ipc_rmid = 0, ipc_set = 1, ipc_stat = 2, ipc_info = 3;
inline constexpr int ipc_nowait = 04000;
inline constexpr int shm_lock = 11, shm_unlock = 12, shm_stat = 13, shm_info = 14, shm_stat_any = 15;
inline constexpr int shm_rdonly = 010000, shm_rnd = 020000, shm_remap = 040000, shm_exec = 0100000;
inline constexpr int sem_getpid = 11, sem_getval = 12, sem_getall = 13, sem_getncnt = 14, sem_getzcnt = 15, sem_setval = 16, sem_setall = 17,
                     sem_stat = 18, sem_info = 19, sem_stat_any = 20;
inline constexpr int msg_stat = 11, msg_info = 12, msg_stat_any = 13;

// What IPC_STAT and IPC_SET carry; only sizes matter here.
inline constexpr size_t shmid_ds_size = 112, semid_ds_size = 104, msqid_ds_size = 120;
inline constexpr size_t shminfo_size = 72, shm_info_size = 48, seminfo_size = 40, msginfo_size = 32;
inline constexpr size_t sem_nsems_offset = 80;
inline constexpr size_t sembuf_size = 6, sem_operations_max = 500; // SEMOPM

struct mq_attr { int64_t mq_flags, mq_maxmsg, mq_msgsize, mq_curmsgs, reserved[4]; };
static_assert(sizeof(mq_attr) == 64);

}
