// SPDX-License-Identifier: Apache-2.0
// Threads, signals and time in a static musl program.
// BUILD: musl-gcc -static
#include "check.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn, hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
static void *body(void *arg)
{
    int me = (int)(uintptr_t)arg;
    for (int i = 0; i < 300; i++) {
        pthread_mutex_lock(&m);
        while (turn % 2 != me)
            pthread_cond_wait(&c, &m);
        turn++;
        pthread_cond_broadcast(&c);
        pthread_mutex_unlock(&m);
    }
    return NULL;
}
int main(void)
{
    pthread_t a = start_thread(body, (void *)0), b = start_thread(body, (void *)1);
    join_thread(a);
    join_thread(b);
    EQ(turn, 600);
    on_signal(SIGUSR1, handler, 0);
    raise(SIGUSR1);
    EQ(hits, 1);
    sleep_ms(2);
    CHECK(now_ns(CLOCK_MONOTONIC) > 0);
    char *p = malloc(1 << 20);
    memset(p, 1, 1 << 20);
    p = realloc(p, 8 << 20);
    EQ(p[(1 << 20) - 1], 1);
    free(p);
    printf("musl %d\n", turn);
    return 0;
}
