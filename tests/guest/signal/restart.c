// SPDX-License-Identifier: Apache-2.0
// Which blocking calls restart after a handler with SA_RESTART and which return EINTR without it.
#include "check.h"
static _Atomic int hits, stop;
static pid_t target;
static int ends[2];
static void handler(int s, siginfo_t *i, void *u) { hits++; }
static void *shoot(void *arg)
{
    while (!stop) {
        OK(syscall(SYS_tgkill, getpid(), target, SIGUSR1));
        sleep_ms(1);
    }
    return NULL;
}
static void *feed(void *arg)
{
    int before = hits;
    while (hits < before + 20)
        sleep_ms(1);
    EQ(write(ends[1], "y", 1), 1);
    return NULL;
}
int main(void)
{
    char c;
    target = thread_id();
    OK(pipe(ends));
    on_signal(SIGUSR1, handler, 0);
    pthread_t t = start_thread(shoot, NULL);
    FAILS(read(ends[0], &c, 1), EINTR);
    on_signal(SIGUSR1, handler, SA_RESTART);
    pthread_t f = start_thread(feed, NULL);
    EQ(read(ends[0], &c, 1), 1);
    EQ(c, 'y');
    join_thread(f);
    // A full pipe: write likewise.
    OK(fcntl(ends[1], F_SETFL, O_NONBLOCK));
    char block[4096] = { 0 };
    while (write(ends[1], block, sizeof block) > 0) { }
    OK(fcntl(ends[1], F_SETFL, 0));
    on_signal(SIGUSR1, handler, 0);
    FAILS(write(ends[1], block, 1), EINTR);
    stop = 1;
    join_thread(t);
    return 0;
}
