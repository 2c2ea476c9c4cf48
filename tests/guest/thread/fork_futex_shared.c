// SPDX-License-Identifier: Apache-2.0
// A shared futex wakes a waiter in another process, also through a process-shared mutex and condition.
#include "futex.h"
struct shared { pthread_mutex_t mutex; pthread_cond_t cond; int turn; uint32_t word; };
int main(void)
{
    struct shared *s = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_mutexattr_t ma;
    pthread_condattr_t ca;
    PT(pthread_mutexattr_init(&ma));
    PT(pthread_mutexattr_setpshared(&ma, PTHREAD_PROCESS_SHARED));
    PT(pthread_condattr_init(&ca));
    PT(pthread_condattr_setpshared(&ca, PTHREAD_PROCESS_SHARED));
    PT(pthread_mutex_init(&s->mutex, &ma));
    PT(pthread_cond_init(&s->cond, &ca));
    pid_t child = OK(fork());
    int me = child == 0;
    for (int i = 0; i < 500; i++) {
        PT(pthread_mutex_lock(&s->mutex));
        while (s->turn % 2 != me)
            PT(pthread_cond_wait(&s->cond, &s->mutex));
        s->turn++;
        PT(pthread_cond_broadcast(&s->cond));
        PT(pthread_mutex_unlock(&s->mutex));
    }
    if (child == 0) {
        long n;
        while ((n = futex(&s->word, FUTEX_WAKE, 1, NULL, NULL, 0)) == 0)
            sleep_ms(1);
        EQ(n, 1);
        _exit(0);
    }
    EQ(futex(&s->word, FUTEX_WAIT, 0, NULL, NULL, 0), 0);
    EQ(wait_status(child), 0);
    EQ(s->turn, 1000);
    return 0;
}
