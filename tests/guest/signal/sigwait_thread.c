// SPDX-License-Identifier: Apache-2.0
// A thread in sigwait receives the process's signals, also those sent while it blocks.
#include "check.h"
static _Atomic int got;
static void *waiter(void *arg)
{
    sigset_t set = set_of(SIGUSR1);
    sigaddset(&set, SIGTERM);
    for (;;) {
        int s;
        EQ(sigwait(&set, &s), 0);
        if (s == SIGTERM)
            return NULL;
        got++;
    }
}
int main(void)
{
    mask_signal(SIG_BLOCK, SIGUSR1);
    mask_signal(SIG_BLOCK, SIGTERM);
    pthread_t t = start_thread(waiter, NULL);
    for (int i = 1; i <= 50; i++) {
        OK(kill(getpid(), SIGUSR1));
        while (got < i)
            sleep_ms(1);
    }
    PT(pthread_kill(t, SIGTERM));
    join_thread(t);
    EQ(got, 50);
    return 0;
}
