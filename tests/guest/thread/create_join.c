// SPDX-License-Identifier: Apache-2.0
// Many threads, with arguments, results, own stacks and thread-local variables.
#include "check.h"
static __thread int local = 5;
static _Atomic long sum;
static void *body(void *arg)
{
    EQ(local, 5);
    local = (int)(uintptr_t)arg;
    sum += local;
    CHECK(thread_id() != getpid());
    errno = local;
    sched_yield();
    EQ(errno, local);
    return (char *)arg + 1;
}
int main(void)
{
    for (int round = 0; round < 20; round++) {
        pthread_t t[16];
        for (uintptr_t i = 0; i < 16; i++)
            t[i] = start_thread(body, (void *)i);
        for (uintptr_t i = 0; i < 16; i++)
            EQ(join_thread(t[i]), i + 1);
    }
    EQ(sum, 20 * 120);
    EQ(local, 5);
    EQ(thread_id(), getpid());
    return 0;
}
