// SPDX-License-Identifier: Apache-2.0
// set_tid_address gives the thread id, and the word is cleared and woken at the thread's end.
#include "futex.h"
static int word = 77;
static _Atomic int ready, go;
static void *body(void *arg)
{
    EQ(syscall(SYS_set_tid_address, &word), thread_id());
    EQ(word, 77);
    ready = 1;
    await(&go, 1);
    syscall(SYS_exit, 0);
    return NULL;
}
int main(void)
{
    pthread_attr_t attr;
    pthread_t t;
    PT(pthread_attr_init(&attr));
    PT(pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED));
    PT(pthread_create(&t, &attr, body, NULL));
    await(&ready, 1);
    go = 1;
    while (*(volatile int *)&word == 77) {
        struct timespec limit = { 5, 0 };
        long r = futex(&word, FUTEX_WAIT, 77, &limit, NULL, 0);
        CHECK(r == 0 || errno == EAGAIN);
    }
    EQ(word, 0);
    return 0;
}
