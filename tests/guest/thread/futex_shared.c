// SPDX-License-Identifier: Apache-2.0
// A shared futex is found by the memory, not by the address: two mappings, one word.
#include "futex.h"
static uint32_t *one, *two;
static _Atomic int ready;
static void *waiter(void *arg)
{
    ready = 1;
    EQ(futex(one, FUTEX_WAIT, 0, NULL, NULL, 0), 0);
    return NULL;
}
int main(void)
{
    int fd = OK(memfd_create("futex", 0));
    OK(ftruncate(fd, PAGE));
    one = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    two = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(one != MAP_FAILED && two != MAP_FAILED && one != two);
    pthread_t t = start_thread(waiter, NULL);
    await(&ready, 1);
    long n;
    while ((n = futex(two, FUTEX_WAKE, 1, NULL, NULL, 0)) == 0)
        sleep_ms(1);
    EQ(n, 1);
    join_thread(t);
    return 0;
}
