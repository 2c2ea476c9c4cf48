// SPDX-License-Identifier: Apache-2.0
// pselect6: the mask with its size, time-outs untouched by the library, EINTR.
#include "check.h"
#include <sys/select.h>
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    int p[2];
    OK(pipe(p));
    fd_set r;
    FD_ZERO(&r);
    FD_SET(p[0], &r);
    on_signal(SIGUSR1, handler, 0);
    mask_signal(SIG_BLOCK, SIGUSR1);
    raise(SIGUSR1);
    struct timespec t = { 0, 5000000 };
    EQ(pselect(p[0] + 1, &r, NULL, NULL, &t, NULL), 0);
    EQ(hits, 0);
    sigset_t open = set_of(0), now;
    FD_SET(p[0], &r);
    FAILS(pselect(p[0] + 1, &r, NULL, NULL, NULL, &open), EINTR);
    EQ(hits, 1);
    CHECK(FD_ISSET(p[0], &r));                          // sets stay as they were
    PT(pthread_sigmask(SIG_SETMASK, NULL, &now));
    EQ(sigismember(&now, SIGUSR1), 1);
    OK(write(p[1], "x", 1));
    EQ(pselect(p[0] + 1, &r, NULL, NULL, NULL, &open), 1);
    struct { const void *set; size_t size; } bad = { &open, 4 };
    FAILS(syscall(SYS_pselect6, p[0] + 1, &r, NULL, NULL, NULL, &bad), EINVAL);
    FAILS(syscall(SYS_pselect6, p[0] + 1, &r, NULL, NULL, NULL, 8), EFAULT);
    FAILS(syscall(SYS_pselect6, p[0] + 1, &r, NULL, NULL, 8, NULL), EFAULT);
    return 0;
}
