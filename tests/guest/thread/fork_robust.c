// SPDX-License-Identifier: Apache-2.0
// A process-shared robust mutex whose owner process is killed.
#include "futex.h"
int main(void)
{
    pthread_mutex_t *m = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_mutexattr_t attr;
    PT(pthread_mutexattr_init(&attr));
    PT(pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_SHARED));
    PT(pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST));
    PT(pthread_mutex_init(m, &attr));
    int ends[2];
    OK(pipe(ends));
    pid_t child = OK(fork());
    if (child == 0) {
        PT(pthread_mutex_lock(m));
        OK(write(ends[1], "x", 1));
        for (;;)
            pause();
    }
    char c;
    EQ(read(ends[0], &c, 1), 1);
    OK(kill(child, SIGKILL));
    EQ(pthread_mutex_lock(m), EOWNERDEAD);
    EQ(WTERMSIG(wait_status(child)), SIGKILL);
    PT(pthread_mutex_consistent(m));
    PT(pthread_mutex_unlock(m));
    return 0;
}
