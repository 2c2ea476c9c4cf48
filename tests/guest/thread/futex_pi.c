// SPDX-License-Identifier: Apache-2.0
// Priority-inheriting futexes: lock, trylock, unlock, owner bits and errors.
#include "futex.h"
static uint32_t word;
static _Atomic int ready, got;
static void *contender(void *arg)
{
    FAILS(futex(&word, FUTEX_TRYLOCK_PI_PRIVATE, 0, NULL, NULL, 0), EAGAIN);
    FAILS(futex(&word, FUTEX_UNLOCK_PI_PRIVATE, 0, NULL, NULL, 0), EPERM);
    struct timespec t = in_ms(CLOCK_REALTIME, 10);
    FAILS(futex(&word, FUTEX_LOCK_PI_PRIVATE, 0, &t, NULL, 0), ETIMEDOUT);
    ready = 1;
    EQ(futex(&word, FUTEX_LOCK_PI_PRIVATE, 0, NULL, NULL, 0), 0);
    EQ(word & FUTEX_TID_MASK, thread_id());
    got = 1;
    EQ(futex(&word, FUTEX_UNLOCK_PI_PRIVATE, 0, NULL, NULL, 0), 0);
    return NULL;
}
int main(void)
{
    EQ(futex(&word, FUTEX_LOCK_PI_PRIVATE, 0, NULL, NULL, 0), 0);
    EQ(word & FUTEX_TID_MASK, thread_id());
    FAILS(futex(&word, FUTEX_LOCK_PI_PRIVATE, 0, NULL, NULL, 0), EDEADLK);
    pthread_t t = start_thread(contender, NULL);
    await(&ready, 1);
    while (!(*(volatile uint32_t *)&word & FUTEX_WAITERS))
        sleep_ms(1);
    EQ(got, 0);
    EQ(futex(&word, FUTEX_UNLOCK_PI_PRIVATE, 0, NULL, NULL, 0), 0);
    join_thread(t);
    EQ(got, 1);
    EQ(word & FUTEX_TID_MASK, 0);
    EQ(futex(&word, FUTEX_TRYLOCK_PI_PRIVATE, 0, NULL, NULL, 0), 0);
    EQ(futex(&word, FUTEX_UNLOCK_PI_PRIVATE, 0, NULL, NULL, 0), 0);
    word = 0x3fffffff;                                  // an owner that does not exist
    FAILS(futex(&word, FUTEX_LOCK_PI_PRIVATE, 0, NULL, NULL, 0), ESRCH);
    return 0;
}
