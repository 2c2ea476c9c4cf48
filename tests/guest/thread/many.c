// SPDX-License-Identifier: Apache-2.0
// Two hundred threads at once, each with its own stack and name, all waiting on one condition.
#include "futex.h"
#include <sys/prctl.h>
#define N 200
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int go;
static _Atomic int arrived;
static void *body(void *arg)
{
    char name[16], got[16], buffer[30000];
    memset(buffer, (int)(uintptr_t)arg, sizeof buffer);
    snprintf(name, sizeof name, "t%d", (int)(uintptr_t)arg);
    OK(prctl(PR_SET_NAME, name));
    arrived++;
    PT(pthread_mutex_lock(&m));
    while (!go)
        PT(pthread_cond_wait(&c, &m));
    PT(pthread_mutex_unlock(&m));
    OK(prctl(PR_GET_NAME, got));
    STREQ(got, name);
    for (size_t i = 0; i < sizeof buffer; i += 999)
        EQ((unsigned char)buffer[i], (unsigned char)(uintptr_t)arg);
    return arg;
}
int main(void)
{
    pthread_t t[N];
    for (uintptr_t i = 0; i < N; i++)
        t[i] = start_thread(body, (void *)i);
    await(&arrived, N);
    PT(pthread_mutex_lock(&m));
    go = 1;
    PT(pthread_cond_broadcast(&c));
    PT(pthread_mutex_unlock(&m));
    for (uintptr_t i = 0; i < N; i++)
        EQ(join_thread(t[i]), i);
    return 0;
}
