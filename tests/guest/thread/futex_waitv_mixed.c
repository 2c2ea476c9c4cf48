// SPDX-License-Identifier: Apache-2.0
// futex_waitv on private and shared words together: a wake of another process and one of a thread both end it.
#include "futex.h"
#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif
struct waiter { uint64_t value, address; uint32_t flags, reserved; };
static uint32_t mine, *ours;
static void *waker(void *arg)
{
    while (futex(&mine, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) == 0)
        sleep_ms(1);
    return NULL;
}
int main(void)
{
    ours = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct waiter v[2] = { { 0, (uintptr_t)&mine, 2 | FUTEX_PRIVATE_FLAG, 0 }, { 0, (uintptr_t)ours, 2, 0 } };
    struct timespec t = in_ms(CLOCK_MONOTONIC, 10);
    if (syscall(SYS_futex_waitv, v, 2, 0, &t, CLOCK_MONOTONIC) == -1 && errno == ENOSYS)
        SKIP("this system has no futex_waitv");
    for (int round = 0; round < 5; round++) {
        pid_t child = OK(fork());
        if (child == 0) {
            while (futex(ours, FUTEX_WAKE, 1, NULL, NULL, 0) == 0)
                sleep_ms(1);
            _exit(0);
        }
        EQ(syscall(SYS_futex_waitv, v, 2, 0, NULL, 0), 1);
        EQ(wait_status(child), 0);
        pthread_t w = start_thread(waker, NULL);
        EQ(syscall(SYS_futex_waitv, v, 2, 0, NULL, 0), 0);
        join_thread(w);
    }
    t = in_ms(CLOCK_MONOTONIC, 20);
    FAILS(syscall(SYS_futex_waitv, v, 2, 0, &t, CLOCK_MONOTONIC), ETIMEDOUT);
    *ours = 1;
    FAILS(syscall(SYS_futex_waitv, v, 2, 0, NULL, 0), EAGAIN);
    return 0;
}
