// SPDX-License-Identifier: Apache-2.0
// Timed waits of many threads while children die and one thread after the other forks: each ends by its timeout. The signals of
// the children go to one thread only; the others that were woken for them go on with their wait.
#include "futex.h"
#include <spawn.h>
static _Atomic int done;
static void *waits(void *arg)
{
    uint32_t word = 0;
    while (!done) {
        struct timespec limit = { 0, 3000000 };
        FAILS(futex(&word, FUTEX_WAIT_PRIVATE, 0, &limit, NULL, 0), ETIMEDOUT);
    }
    return NULL;
}
static void *starts(void *arg)
{
    char *words[] = { "true", NULL }, *none[] = { NULL };
    for (int i = 0; i < 60; i++) {
        pid_t child;
        EQ(posix_spawn(&child, "/bin/true", NULL, NULL, words, none), 0);
        int status;
        EQ(waitpid(child, &status, 0), child);
        EQ(status, 0);
    }
    return NULL;
}
int main(void)
{
    pthread_t waiters[6], starters[4];
    for (int i = 0; i < 6; i++)
        EQ(pthread_create(&waiters[i], NULL, waits, NULL), 0);
    for (int i = 0; i < 4; i++)
        EQ(pthread_create(&starters[i], NULL, starts, NULL), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(starters[i], NULL);
    done = 1;
    for (int i = 0; i < 6; i++)
        pthread_join(waiters[i], NULL);
    puts("ended by their timeouts");
    return 0;
}
