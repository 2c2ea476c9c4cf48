// SPDX-License-Identifier: Apache-2.0
// REQUEUE and CMP_REQUEUE move waiters to another word; what they return counts woken and moved.
#include "futex.h"
static uint32_t from = 7, to = 1;
static _Atomic int ready, done;
static void *waiter(void *arg)
{
    ready++;
    EQ(futex(&from, FUTEX_WAIT_PRIVATE, 7, NULL, NULL, 0), 0);
    done++;
    return NULL;
}
int main(void)
{
    pthread_t t[5];
    for (int i = 0; i < 5; i++)
        t[i] = start_thread(waiter, NULL);
    await(&ready, 5);
    FAILS(futex(&from, FUTEX_CMP_REQUEUE_PRIVATE, 0, (void *)10, &to, 8), EAGAIN);
    long moved = 0;
    while (moved < 3) {
        long n = futex(&from, FUTEX_CMP_REQUEUE_PRIVATE, 0, (void *)(3 - moved), &to, 7);
        CHECK(n >= 0 && n <= 3 - moved);
        moved += n;
        sleep_ms(1);
    }
    EQ(done, 0);
    while (done < 2) {                                  // the two that stayed
        CHECK(futex(&from, FUTEX_WAKE_PRIVATE, 5, NULL, NULL, 0) >= 0);
        sleep_ms(1);
    }
    EQ(futex(&from, FUTEX_WAKE_PRIVATE, 5, NULL, NULL, 0), 0);
    EQ(done, 2);
    EQ(futex(&to, FUTEX_REQUEUE_PRIVATE, 1, (void *)1, &from, 0), 2);   // wakes one, moves one
    EQ(futex(&to, FUTEX_WAKE_PRIVATE, 5, NULL, NULL, 0), 1);
    EQ(futex(&from, FUTEX_WAKE_PRIVATE, 5, NULL, NULL, 0), 1);
    for (int i = 0; i < 5; i++)
        join_thread(t[i]);
    EQ(done, 5);
    return 0;
}
