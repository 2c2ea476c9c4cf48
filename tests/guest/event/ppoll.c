// SPDX-License-Identifier: Apache-2.0
// ppoll: its mask holds during the wait only, time-outs, EINTR, errors.
#include "check.h"
#include <poll.h>
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    int p[2];
    OK(pipe(p));
    struct pollfd v = { p[0], POLLIN, 0 };
    struct timespec t = { 0, 10000000 }, bad = { 0, 1000000000 }, none = { 0, 0 };
    EQ(ppoll(&v, 1, &t, NULL), 0);
    EQ(t.tv_nsec, 10000000);                            // the library keeps it
    on_signal(SIGUSR1, handler, SA_RESTART);
    mask_signal(SIG_BLOCK, SIGUSR1);
    raise(SIGUSR1);
    EQ(ppoll(&v, 1, &none, NULL), 0);
    EQ(hits, 0);
    sigset_t open = set_of(0), now;
    FAILS(ppoll(&v, 1, NULL, &open), EINTR);
    EQ(hits, 1);
    PT(pthread_sigmask(SIG_SETMASK, NULL, &now));
    EQ(sigismember(&now, SIGUSR1), 1);
    // Ready wins over pending.
    OK(write(p[1], "x", 1));
    raise(SIGUSR1);
    EQ(ppoll(&v, 1, NULL, &open), 1);
    EQ(v.revents, POLLIN);
    FAILS(ppoll(&v, 1, &bad, NULL), EINVAL);
    FAILS(syscall(SYS_ppoll, &v, 1, 8, NULL, 8), EFAULT);
    FAILS(syscall(SYS_ppoll, &v, 1, &none, 8, 8), EFAULT);
    FAILS(syscall(SYS_ppoll, &v, 1, &none, &open, 4), EINVAL);
    FAILS(syscall(SYS_ppoll, 8, 1, &none, NULL, 8), EFAULT);
    return 0;
}
