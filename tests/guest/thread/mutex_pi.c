// SPDX-License-Identifier: Apache-2.0
// pthread mutexes with priority inheritance, with contention and a condition variable.
#include "check.h"
static pthread_mutex_t mutex;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int counter, go;
static void *work(void *arg)
{
    PT(pthread_mutex_lock(&mutex));
    while (!go)
        PT(pthread_cond_wait(&cond, &mutex));
    PT(pthread_mutex_unlock(&mutex));
    for (int i = 0; i < 5000; i++) {
        PT(pthread_mutex_lock(&mutex));
        counter++;
        PT(pthread_mutex_unlock(&mutex));
    }
    return NULL;
}
int main(void)
{
    pthread_mutexattr_t attr;
    PT(pthread_mutexattr_init(&attr));
    PT(pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_INHERIT));
    PT(pthread_mutex_init(&mutex, &attr));
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        t[i] = start_thread(work, NULL);
    PT(pthread_mutex_lock(&mutex));
    go = 1;
    PT(pthread_cond_broadcast(&cond));
    PT(pthread_mutex_unlock(&mutex));
    for (int i = 0; i < 4; i++)
        join_thread(t[i]);
    EQ(counter, 20000);
    return 0;
}
