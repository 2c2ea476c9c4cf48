// SPDX-License-Identifier: Apache-2.0
// tgkill reaches exactly the thread it names, blocked or not, with SI_TKILL.
#include "check.h"
static _Atomic int hits[4], wrong, stop;
static _Atomic pid_t tids[4];
static __thread int me = -1;
static void handler(int s, siginfo_t *i, void *u)
{
    wrong += i->si_code != SI_TKILL || i->si_pid != getpid() || me < 0;
    if (me >= 0)
        hits[me]++;
}
static void *body(void *arg)
{
    me = (int)(uintptr_t)arg;
    tids[me] = thread_id();
    while (!stop) {
        if (me % 2)
            sleep_ms(1);
    }
    return NULL;
}
int main(void)
{
    on_signal(SIGUSR1, handler, SA_RESTART);
    pthread_t t[4];
    for (uintptr_t i = 0; i < 4; i++)
        t[i] = start_thread(body, (void *)i);
    for (int i = 0; i < 4; i++)
        while (!tids[i])
            sleep_ms(1);
    for (int round = 1; round <= 10; round++)
        for (int i = 0; i < 4; i++) {
            EQ(syscall(SYS_tgkill, getpid(), tids[i], SIGUSR1), 0);
            while (hits[i] < round)
                sleep_ms(1);
            EQ(hits[i], round);
        }
    stop = 1;
    for (int i = 0; i < 4; i++)
        join_thread(t[i]);
    EQ(wrong, 0);
    FAILS(syscall(SYS_tgkill, getpid(), tids[0], 0), ESRCH);
    return 0;
}
