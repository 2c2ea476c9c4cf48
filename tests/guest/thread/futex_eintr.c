// SPDX-License-Identifier: Apache-2.0
// A futex wait is interrupted by a handler: restarted without timeout under SA_RESTART, else EINTR.
#include "futex.h"
static uint32_t word;
static _Atomic int hits, stop, returned;
static pid_t target;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
static void *shoot(void *arg)
{
    while (!stop) {
        OK(syscall(SYS_tgkill, getpid(), target, SIGUSR1));
        sleep_ms(1);
    }
    return NULL;
}
static void *release(void *arg)
{
    int before = hits;
    await(&hits, before + 20);
    CHECK(!returned);
    word = 1;
    futex(&word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    return NULL;
}
int main(void)
{
    target = thread_id();
    on_signal(SIGUSR1, handler, 0);
    pthread_t t = start_thread(shoot, NULL);
    FAILS(futex(&word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0), EINTR);
    struct timespec far = { 1000, 0 };
    FAILS(futex(&word, FUTEX_WAIT_PRIVATE, 0, &far, NULL, 0), EINTR);
    on_signal(SIGUSR1, handler, SA_RESTART);
    pthread_t r = start_thread(release, NULL);
    long result = futex(&word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
    returned = 1;
    CHECK(result == 0 || errno == EAGAIN);              // woken, or restarted after the word had changed
    EQ(word, 1);
    join_thread(r);
    stop = 1;
    join_thread(t);
    return 0;
}
