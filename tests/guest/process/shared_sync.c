// SPDX-License-Identifier: Apache-2.0
// pthread objects in memory that processes share: mutex, robust mutex whose owner is killed, condition, barrier, rwlock, and
// semaphores with a name.
// BUILD: -lrt
#include "check.h"
#include <semaphore.h>

struct shared {
    pthread_mutex_t mutex, robust;
    pthread_cond_t condition;
    pthread_barrier_t barrier;
    pthread_rwlock_t rwlock;
    sem_t unnamed;
    int counter, stage;
};

int main(void)
{
    char name[64];
    snprintf(name, sizeof name, "/test-sync-%d", getpid());
    int fd = OK(shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600));
    OK(ftruncate(fd, sizeof(struct shared)));
    struct shared *s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(s != MAP_FAILED);
    pthread_mutexattr_t ma;
    pthread_condattr_t ca;
    pthread_barrierattr_t ba;
    pthread_rwlockattr_t ra;
    pthread_mutexattr_init(&ma), pthread_condattr_init(&ca), pthread_barrierattr_init(&ba), pthread_rwlockattr_init(&ra);
    PT(pthread_mutexattr_setpshared(&ma, PTHREAD_PROCESS_SHARED));
    PT(pthread_condattr_setpshared(&ca, PTHREAD_PROCESS_SHARED));
    PT(pthread_barrierattr_setpshared(&ba, PTHREAD_PROCESS_SHARED));
    PT(pthread_rwlockattr_setpshared(&ra, PTHREAD_PROCESS_SHARED));
    PT(pthread_mutex_init(&s->mutex, &ma));
    PT(pthread_mutexattr_setrobust(&ma, PTHREAD_MUTEX_ROBUST));
    PT(pthread_mutex_init(&s->robust, &ma));
    PT(pthread_cond_init(&s->condition, &ca));
    PT(pthread_barrier_init(&s->barrier, &ba, 4));
    PT(pthread_rwlock_init(&s->rwlock, &ra));
    OK(sem_init(&s->unnamed, 1, 0));

    pid_t children[4];
    for (int i = 0; i < 4; i++) {
        children[i] = OK(fork());
        if (children[i] == 0) {
            pthread_barrier_wait(&s->barrier);
            for (int n = 0; n < 2000; n++) {
                PT(pthread_mutex_lock(&s->mutex));
                s->counter++;
                PT(pthread_mutex_unlock(&s->mutex));
            }
            PT(pthread_rwlock_rdlock(&s->rwlock));
            PT(pthread_rwlock_unlock(&s->rwlock));
            PT(pthread_mutex_lock(&s->mutex));
            while (s->stage == 0)
                PT(pthread_cond_wait(&s->condition, &s->mutex));
            PT(pthread_mutex_unlock(&s->mutex));
            OK(sem_post(&s->unnamed));
            _exit(0);
        }
    }
    usleep(50000);
    PT(pthread_mutex_lock(&s->mutex));
    s->stage = 1;
    PT(pthread_cond_broadcast(&s->condition));
    PT(pthread_mutex_unlock(&s->mutex));
    for (int i = 0; i < 4; i++)
        OK(sem_wait(&s->unnamed));
    for (int i = 0; i < 4; i++)
        EQ(wait_status(children[i]), 0);
    EQ(s->counter, 8000);

    pid_t owner = OK(fork());
    if (owner == 0) {
        pthread_mutex_lock(&s->robust);
        s->stage = 2;
        pause();
    }
    for (int i = 0; i < 400 && *(volatile int *)&s->stage != 2; i++)
        usleep(5000);
    pid_t waiter = OK(fork());
    if (waiter == 0) {
        int r = pthread_mutex_lock(&s->robust);
        if (r == EOWNERDEAD)
            pthread_mutex_consistent(&s->robust);
        pthread_mutex_unlock(&s->robust);
        _exit(r == EOWNERDEAD ? 0 : 1);
    }
    usleep(100000);
    OK(kill(owner, SIGKILL));
    EQ(wait_status(waiter), 0);
    CHECK(waitpid(owner, NULL, 0) == owner);
    PT(pthread_mutex_lock(&s->robust));

    sem_t *named = sem_open(name, O_CREAT | O_EXCL, 0600, 1);
    CHECK(named != SEM_FAILED);
    pid_t child = OK(fork());
    if (child == 0) {
        sem_t *mine = sem_open(name, 0);
        _exit(mine == SEM_FAILED || sem_wait(mine) != 0 || sem_trywait(mine) != -1 || sem_post(mine) != 0);
    }
    EQ(wait_status(child), 0);
    OK(sem_wait(named));
    OK(sem_unlink(name));
    OK(shm_unlink(name));
    FAILS(shm_open(name, O_RDWR, 0), ENOENT);
    return 0;
}
