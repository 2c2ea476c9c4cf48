// SPDX-License-Identifier: Apache-2.0
// pthread_cancel reaches a thread in a blocking call and in a loop with cancellation points.
#include "check.h"
static _Atomic int cleaned, ready;
static void cleanup(void *arg) { cleaned++; }
static void *in_read(void *arg)
{
    pthread_cleanup_push(cleanup, NULL);
    char c;
    ready++;
    (void)!read(*(int *)arg, &c, 1);
    pthread_cleanup_pop(0);
    return NULL;
}
static void *in_sleep(void *arg)
{
    pthread_cleanup_push(cleanup, NULL);
    ready++;
    for (;;)
        sleep(1000);
    pthread_cleanup_pop(0);
    return NULL;
}
static void *asynchronous(void *arg)
{
    PT(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL));
    pthread_cleanup_push(cleanup, NULL);
    ready++;
    for (volatile long i = 0;; i++) { }
    pthread_cleanup_pop(0);
    return NULL;
}
int main(void)
{
    int ends[2];
    OK(pipe(ends));
    pthread_t t[3] = { start_thread(in_read, ends), start_thread(in_sleep, NULL), start_thread(asynchronous, NULL) };
    while (ready < 3)
        sleep_ms(1);
    for (int i = 0; i < 3; i++) {
        PT(pthread_cancel(t[i]));
        CHECK(join_thread(t[i]) == PTHREAD_CANCELED);
    }
    EQ(cleaned, 3);
    return 0;
}
