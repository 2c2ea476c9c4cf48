// SPDX-License-Identifier: Apache-2.0
// System V semaphores: values, blocking, time limits, interruption, undo when a process is killed, removal under waiters.
#include "check.h"
#include <sys/ipc.h>
#include <sys/sem.h>

union argument {
    int val;
    struct semid_ds *buf;
    unsigned short *array;
};

static void nothing(int sig) {}

int main(void)
{
    key_t key = 0x48000000 + getpid();
    FAILS(semget(key, 1, 0), ENOENT);
    int id = OK(semget(key, 3, IPC_CREAT | 0600));
    EQ(semget(key, 0, 0), id);
    FAILS(semget(key, 4, 0), EINVAL);
    unsigned short values[3] = {1, 2, 3};
    OK(semctl(id, 0, SETALL, (union argument){.array = values}));
    OK(semctl(id, 1, SETVAL, (union argument){.val = 5}));
    memset(values, 0, sizeof values);
    OK(semctl(id, 0, GETALL, (union argument){.array = values}));
    CHECK(values[0] == 1 && values[1] == 5 && values[2] == 3);
    struct semid_ds about;
    OK(semctl(id, 0, IPC_STAT, (union argument){.buf = &about}));
    EQ(about.sem_nsems, 3);
    EQ(about.sem_perm.__key, key);
    FAILS(semctl(id, 3, GETVAL), EINVAL);
    FAILS(semctl(id, 0, IPC_STAT, (union argument){.buf = (void *)-4096}), EFAULT);

    struct sembuf both[2] = {{0, -1, 0}, {2, -2, 0}};
    OK(semop(id, both, 2));
    EQ(semctl(id, 2, GETVAL), 1);
    EQ(semctl(id, 0, GETPID), getpid());
    FAILS(semop(id, &(struct sembuf){0, -1, IPC_NOWAIT}, 1), EAGAIN);
    struct timespec limit = {0, 50000000};
    FAILS(semtimedop(id, &(struct sembuf){0, -1, 0}, 1, &limit), EAGAIN);
    FAILS(semop(id, both, 0), EINVAL);
    FAILS(semop(id, &(struct sembuf){7, 1, 0}, 1), EFBIG);
    FAILS(semop(-1, both, 1), EINVAL);

    // Never restarted after a handler (signal(7)).
    struct sigaction action = {.sa_handler = nothing, .sa_flags = SA_RESTART};
    OK(sigaction(SIGALRM, &action, NULL));
    ualarm(50000, 0);
    FAILS(semop(id, &(struct sembuf){0, -1, 0}, 1), EINTR);

    // One process wakes another.
    pid_t child = OK(fork());
    if (child == 0)
        _exit(semop(id, &(struct sembuf){0, -1, 0}, 1) != 0);
    for (int i = 0; i < 200 && semctl(id, 0, GETNCNT) != 1; i++)
        usleep(5000);
    EQ(semctl(id, 0, GETNCNT), 1);
    OK(semop(id, &(struct sembuf){0, 1, 0}, 1));
    EQ(wait_status(child), 0);

    // What a killed process took comes back.
    OK(semctl(id, 0, SETVAL, (union argument){.val = 1}));
    child = OK(fork());
    if (child == 0) {
        semop(id, &(struct sembuf){0, -1, SEM_UNDO}, 1);
        pause();
    }
    for (int i = 0; i < 200 && semctl(id, 0, GETVAL) != 0; i++)
        usleep(5000);
    OK(kill(child, SIGKILL));
    OK(semop(id, &(struct sembuf){0, -1, 0}, 1));
    CHECK(waitpid(child, NULL, 0) == child);

    child = OK(fork());
    if (child == 0)
        _exit(semop(id, &(struct sembuf){0, -1, 0}, 1) == -1 && errno == EIDRM ? 0 : 1);
    for (int i = 0; i < 200 && semctl(id, 0, GETNCNT) != 1; i++)
        usleep(5000);
    OK(semctl(id, 0, IPC_RMID));
    EQ(wait_status(child), 0);
    FAILS(semctl(id, 0, GETVAL), EINVAL);
    FAILS(semget(key, 1, 0), ENOENT);
    return 0;
}
