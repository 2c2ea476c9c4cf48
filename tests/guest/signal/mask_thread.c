// SPDX-License-Identifier: Apache-2.0
// Each thread has its own mask; a process's signal goes to a thread that takes it; new threads inherit.
#include "check.h"
static _Atomic int hits, wrong, stop;
static _Atomic pid_t taker;
static void handler(int s, siginfo_t *i, void *u)
{
    wrong += thread_id() != taker;
    hits++;
}
static void *blocked(void *arg)
{
    sigset_t now;
    PT(pthread_sigmask(SIG_SETMASK, NULL, &now));
    EQ(sigismember(&now, SIGUSR1), 1);
    while (!stop)
        sleep_ms(1);
    return NULL;
}
static void *open_one(void *arg)
{
    taker = thread_id();
    mask_signal(SIG_UNBLOCK, SIGUSR1);
    while (!stop)
        sleep_ms(1);
    mask_signal(SIG_BLOCK, SIGUSR1);
    return NULL;
}
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    mask_signal(SIG_BLOCK, SIGUSR1);
    pthread_t a = start_thread(blocked, NULL), b = start_thread(open_one, NULL);
    while (!taker)
        sleep_ms(1);
    for (int i = 1; i <= 30; i++) {
        OK(kill(getpid(), SIGUSR1));
        while (hits < i)
            sleep_ms(1);
    }
    EQ(wrong, 0);
    stop = 1;
    join_thread(a);
    join_thread(b);
    // Nobody takes it: pending for the process, until the main thread does.
    taker = thread_id();
    OK(kill(getpid(), SIGUSR1));
    EQ(hits, 30);
    sigset_t pending;
    OK(sigpending(&pending));
    EQ(sigismember(&pending, SIGUSR1), 1);
    mask_signal(SIG_UNBLOCK, SIGUSR1);
    EQ(hits, 31);
    EQ(wrong, 0);
    return 0;
}
