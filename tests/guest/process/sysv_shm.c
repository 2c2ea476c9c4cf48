// SPDX-License-Identifier: Apache-2.0
// System V shared memory: keys, attaching at any and at a given address, read-only, parts unmapped, counts, removal in use.
#include "check.h"
#include <sys/ipc.h>
#include <sys/shm.h>

static long attached(int id)
{
    struct shmid_ds about;
    OK(shmctl(id, IPC_STAT, &about));
    return (long)about.shm_nattch;
}

int main(void)
{
    key_t key = 0x47000000 + getpid();
    FAILS(shmget(key, 4096, 0), ENOENT);
    int id = OK(shmget(key, 10000, IPC_CREAT | IPC_EXCL | 0600));
    FAILS(shmget(key, 10000, IPC_CREAT | IPC_EXCL | 0600), EEXIST);
    FAILS(shmget(key, 100000, 0), EINVAL);
    EQ(shmget(key, 0, 0), id);
    FAILS(shmget(IPC_PRIVATE, 0, IPC_CREAT | 0600), EINVAL);
    struct shmid_ds about;
    OK(shmctl(id, IPC_STAT, &about));
    EQ(about.shm_perm.__key, key);
    EQ(about.shm_segsz, 10000);
    EQ(about.shm_cpid, getpid());
    EQ(about.shm_perm.mode & 0777, 0600);
    EQ(attached(id), 0);

    volatile char *a = shmat(id, NULL, 0);
    CHECK(a != (void *)-1);
    a[9999] = 7;
    volatile char *b = shmat(id, NULL, SHM_RDONLY);
    CHECK(b != (void *)-1 && b != a);
    EQ(b[9999], 7);
    EQ(attached(id), 2);
    FAILS(mprotect((void *)b, PAGE, PROT_READ | PROT_WRITE), EACCES);

    pid_t child = OK(fork());
    if (child == 0) {
        if (attached(id) != 4)
            _exit(1);
        a[0] = 42;
        int again = shmget(key, 0, 0);
        volatile char *c = shmat(again, NULL, 0);
        c[1] = 43;
        _exit(0);
    }
    EQ(wait_status(child), 0);
    EQ(a[0], 42);
    EQ(b[1], 43);
    EQ(attached(id), 2);

    // At an address: taken, rounded, replaced.
    char *room = mmap(NULL, 8 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(shmat(id, room, 0) == (void *)-1 && errno == EINVAL);
    CHECK(shmat(id, room + 1, SHM_REMAP) == (void *)-1 && errno == EINVAL);
    CHECK(shmat(id, NULL, SHM_REMAP) == (void *)-1 && errno == EINVAL);
    CHECK(shmat(id, room + PAGE + 5, SHM_RND | SHM_REMAP) == room + PAGE);
    EQ(room[PAGE], 42);
    // With a hole in the middle both ends go at once.
    OK(munmap(room + 2 * PAGE, PAGE));
    EQ(attached(id), 4);
    OK(shmdt(room + PAGE));
    EQ(attached(id), 2);
    FAILS(shmdt(room + PAGE), EINVAL);
    FAILS(shmdt((void *)(a + 1)), EINVAL);
    OK(shmdt((void *)b));

    OK(shmctl(id, IPC_RMID, NULL));
    EQ(attached(id), 1);
    OK(shmctl(id, IPC_STAT, &about));
    EQ(about.shm_perm.__key, 0);
    FAILS(shmget(key, 0, 0), ENOENT);
    EQ(a[9999], 7);
    b = shmat(id, NULL, 0); // until the last one goes
    CHECK(b != (void *)-1);
    OK(shmdt((void *)b));
    OK(shmdt((void *)a));
    FAILS(shmctl(id, IPC_STAT, &about), EINVAL);
    CHECK(shmat(id, NULL, 0) == (void *)-1 && errno == EINVAL);

    // execve detaches.
    id = OK(shmget(IPC_PRIVATE, PAGE, 0600));
    a = shmat(id, NULL, 0);
    child = OK(fork());
    if (child == 0) {
        execl("/bin/sleep", "sleep", "0.3", NULL);
        _exit(1);
    }
    usleep(150000);
    EQ(attached(id), 1);
    EQ(wait_status(child), 0);
    OK(shmctl(id, IPC_RMID, NULL));
    return 0;
}
