// SPDX-License-Identifier: Apache-2.0
// A word waited on with FUTEX_PRIVATE_FLAG is another one than the same word without it; who was requeued is found where it is now.
#include "futex.h"
static uint32_t word[2], place[2];
static _Atomic int ready, done;
static const int wait_op[] = { FUTEX_WAIT, FUTEX_WAIT_PRIVATE }, wake_op[] = { FUTEX_WAKE, FUTEX_WAKE_PRIVATE },
                 requeue_op[] = { FUTEX_REQUEUE, FUTEX_REQUEUE_PRIVATE };
static void *waiter(void *number)
{
    ready++;
    EQ(futex(word, wait_op[(long)number], 0, NULL, NULL, 0), 0);
    done++;
    return NULL;
}
int main(void)
{
    for (int private = 0; private < 2; private++) {
        ready = done = 0;
        pthread_t thread = start_thread(waiter, (void *)(long)private);
        await(&ready, 1);
        while (futex(word, requeue_op[private], 0, (void *)1, &place[0], 0) == 0) // until it sleeps; then it is moved
            sleep_ms(1);
        EQ(futex(word, wake_op[private], 1, NULL, NULL, 0), 0);
        EQ(futex(&place[0], wake_op[!private], 1, NULL, NULL, 0), 0);
        EQ(futex(&place[1], wake_op[private], 1, NULL, NULL, 0), 0);
        EQ(done, 0);
        EQ(futex(&place[0], requeue_op[private], 0, (void *)1, &place[1], 0), 1);
        EQ(futex(&place[0], wake_op[private], 1, NULL, NULL, 0), 0);
        EQ(futex(&place[1], wake_op[private], 1, NULL, NULL, 0), 1);
        join_thread(thread);
        EQ(done, 1);
    }
    return 0;
}
