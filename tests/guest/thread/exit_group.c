// SPDX-License-Identifier: Apache-2.0
// exit_group from one thread ends them all with its status, whatever they wait for.
// EXIT: 42
#include "futex.h"
static uint32_t word;
static _Atomic int ready;
static void *in_futex(void *arg)
{
    ready++;
    for (;;)
        futex(&word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}
static void *in_read(void *arg)
{
    int ends[2];
    char c;
    OK(pipe(ends));
    ready++;
    CHECK(read(ends[0], &c, 1) == 0);
    return NULL;
}
static void *in_loop(void *arg)
{
    ready++;
    for (volatile long i = 0;; i++) { }
}
static void *ender(void *arg)
{
    await(&ready, 3);
    _exit(42);
}
int main(void)
{
    start_thread(in_futex, NULL);
    start_thread(in_read, NULL);
    start_thread(in_loop, NULL);
    start_thread(ender, NULL);
    for (;;)
        pause();
}
