// SPDX-License-Identifier: Apache-2.0
// Mutex kinds, condition variables with time-outs, read-write locks, barriers, semaphores, once.
#include "check.h"
#include <semaphore.h>
static pthread_barrier_t barrier;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t sem;
static _Atomic int onces, serials;
static int value;
static void do_once(void) { onces++; }
static void *body(void *arg)
{
    for (int i = 0; i < 200; i++) {
        PT(pthread_once(&once, do_once));
        int r = pthread_barrier_wait(&barrier);
        CHECK(r == 0 || r == PTHREAD_BARRIER_SERIAL_THREAD);
        serials += r != 0;
        PT(pthread_rwlock_wrlock(&lock));
        value++;
        PT(pthread_rwlock_unlock(&lock));
        PT(pthread_rwlock_rdlock(&lock));
        CHECK(value > i);
        PT(pthread_rwlock_unlock(&lock));
        OK(sem_post(&sem));
    }
    return NULL;
}
int main(void)
{
    PT(pthread_barrier_init(&barrier, NULL, 3));
    OK(sem_init(&sem, 0, 0));
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        t[i] = start_thread(body, NULL);
    for (int i = 0; i < 600; i++)
        OK(sem_wait(&sem));
    for (int i = 0; i < 3; i++)
        join_thread(t[i]);
    EQ(onces, 1);
    EQ(serials, 200);
    EQ(value, 600);
    FAILS(sem_trywait(&sem), EAGAIN);
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t c;
    pthread_condattr_t ca;
    struct timespec past = { 1, 0 };
    PT(pthread_condattr_init(&ca));
    PT(pthread_condattr_setclock(&ca, CLOCK_MONOTONIC));
    PT(pthread_cond_init(&c, &ca));
    PT(pthread_mutex_lock(&m));
    EQ(pthread_cond_timedwait(&c, &m, &past), ETIMEDOUT);
    EQ(pthread_mutex_trylock(&m), EBUSY);
    EQ(pthread_mutex_timedlock(&m, &past), ETIMEDOUT);
    return 0;
}
