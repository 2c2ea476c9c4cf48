// SPDX-License-Identifier: Apache-2.0
// Real-time signals queue with their values, in order, the lowest number first; ordinary ones do not.
#include "check.h"
static int values[200], numbers[200], count;
static void handler(int s, siginfo_t *i, void *u)
{
    numbers[count] = s;
    values[count++] = i->si_code == SI_QUEUE ? i->si_value.sival_int : -1;
}
int main(void)
{
    const int a = SIGRTMIN, b = SIGRTMIN + 3;
    on_signal(a, handler, 0);
    on_signal(b, handler, 0);
    on_signal(SIGUSR1, handler, 0);
    sigset_t set;
    sigfillset(&set);
    OK(sigprocmask(SIG_BLOCK, &set, NULL));
    for (int i = 0; i < 50; i++) {
        OK(sigqueue(getpid(), b, (union sigval){ .sival_int = i }));
        OK(sigqueue(getpid(), a, (union sigval){ .sival_int = 100 + i }));
        OK(sigqueue(getpid(), SIGUSR1, (union sigval){ .sival_int = i }));
    }
    // A handler runs with the mask of the call that let it in, so one signal at a time: take them in order instead.
    siginfo_t info;
    EQ(sigwaitinfo(&set, &info), SIGUSR1);
    EQ(info.si_value.sival_int, 0);
    EQ(info.si_code, SI_QUEUE);
    EQ(info.si_pid, getpid());
    for (int i = 0; i < 25; i++) {
        EQ(sigwaitinfo(&set, &info), a);
        EQ(info.si_value.sival_int, 100 + i);
    }
    sigemptyset(&set);
    OK(sigprocmask(SIG_SETMASK, &set, NULL));
    EQ(count, 75);
    int next_a = 125, next_b = 0;
    for (int i = 0; i < 75; i++)
        EQ(values[i], numbers[i] == a ? next_a++ : next_b++);
    EQ(next_a, 150);
    EQ(next_b, 50);
    return 0;
}
