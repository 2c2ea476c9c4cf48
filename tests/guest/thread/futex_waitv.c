// SPDX-License-Identifier: Apache-2.0
// futex_waitv waits for any of several words and says which; its errors and timeouts.
#include "futex.h"
#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif
struct waiter { uint64_t value, address; uint32_t flags, reserved; };
#define WAIT(v, n, flags, t, clock) syscall(SYS_futex_waitv, v, n, flags, t, clock)
static uint32_t words[3];
static struct waiter v[3];
static _Atomic int ready;
static void *waker(void *arg)
{
    await(&ready, 1);
    while (futex(&words[1], FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) == 0)
        sleep_ms(1);
    return NULL;
}
int main(void)
{
    for (int i = 0; i < 3; i++)
        v[i] = (struct waiter){ 0, (uintptr_t)&words[i], 2 | FUTEX_PRIVATE_FLAG, 0 };
    struct timespec t = in_ms(CLOCK_MONOTONIC, 10);
    if (WAIT(v, 3, 0, &t, CLOCK_MONOTONIC) == -1 && errno == ENOSYS)
        SKIP("this system has no futex_waitv");
    t = in_ms(CLOCK_MONOTONIC, 10);
    FAILS(WAIT(v, 3, 0, &t, CLOCK_MONOTONIC), ETIMEDOUT);
    t = in_ms(CLOCK_REALTIME, 10);
    FAILS(WAIT(v, 3, 0, &t, CLOCK_REALTIME), ETIMEDOUT);
    FAILS(WAIT(v, 3, 1, NULL, 0), EINVAL);
    FAILS(WAIT(v, 0, 0, NULL, 0), EINVAL);
    FAILS(WAIT(v, 129, 0, NULL, 0), EINVAL);
    FAILS(WAIT(v, 3, 0, &t, CLOCK_PROCESS_CPUTIME_ID), EINVAL);
    FAILS(WAIT(NULL, 3, 0, NULL, 0), EINVAL);
    FAILS(WAIT((void *)8, 3, 0, NULL, 0), EFAULT);
    words[2] = 1;
    FAILS(WAIT(v, 3, 0, NULL, 0), EAGAIN);
    words[2] = 0;
    v[0].flags = 0x100;
    FAILS(WAIT(v, 3, 0, NULL, 0), EINVAL);
    v[0].flags = 2;                                     // shared words may be among private ones
    v[0].reserved = 1;
    FAILS(WAIT(v, 3, 0, NULL, 0), EINVAL);
    v[0].reserved = 0;
    pthread_t w = start_thread(waker, NULL);
    ready = 1;
    EQ(WAIT(v, 3, 0, NULL, 0), 1);
    join_thread(w);
    return 0;
}
