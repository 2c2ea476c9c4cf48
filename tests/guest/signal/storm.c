// SPDX-License-Identifier: Apache-2.0
// Many signals to many threads while they make system calls: every one is handled, no call goes wrong.
#include "check.h"
static _Atomic long hits, sent;
static _Atomic int stop, running;
static _Atomic pid_t tids[3];
static void handler(int s, siginfo_t *i, void *u)
{
    getpid();
    hits++;
}
static void *body(void *arg)
{
    int ends[2];
    OK(pipe(ends));
    tids[(uintptr_t)arg] = thread_id();
    for (unsigned char n = 0; !stop; n++) {
        unsigned char got = 0;
        EQ(write(ends[1], &n, 1), 1);
        EQ(read(ends[0], &got, 1), 1);
        EQ(got, n);
        EQ(thread_id(), tids[(uintptr_t)arg]);
        char *m = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        CHECK(m != MAP_FAILED);
        m[5] = 1;
        OK(munmap(m, PAGE));
    }
    return NULL;
}
int main(void)
{
    on_signal(SIGRTMIN, handler, SA_RESTART);
    pthread_t t[3];
    for (uintptr_t i = 0; i < 3; i++)
        t[i] = start_thread(body, (void *)i);
    for (int i = 0; i < 3; i++)
        while (!tids[i])
            sleep_ms(1);
    while (sent < 6000) {
        if (syscall(SYS_tgkill, getpid(), tids[sent % 3], SIGRTMIN) == 0)
            sent++;
        else {
            EQ(errno, EAGAIN);
            sleep_ms(1);
        }
        if (sent % 100 == 0)
            sleep_ms(1);
    }
    while (hits < sent)
        sleep_ms(1);
    EQ(hits, sent);
    stop = 1;
    for (int i = 0; i < 3; i++)
        join_thread(t[i]);
    return 0;
}
