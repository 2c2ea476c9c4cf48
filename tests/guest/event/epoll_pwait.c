// SPDX-License-Identifier: Apache-2.0
// epoll_pwait: the mask during the wait only, EINTR, errors.
#include "check.h"
#include <sys/epoll.h>
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    int ep = OK(epoll_create1(0));
    struct epoll_event got[4];
    on_signal(SIGUSR1, handler, SA_RESTART);
    mask_signal(SIG_BLOCK, SIGUSR1);
    raise(SIGUSR1);
    EQ(epoll_pwait(ep, got, 4, 1, NULL), 0);
    EQ(hits, 0);
    sigset_t open = set_of(0), now;
    FAILS(epoll_pwait(ep, got, 4, -1, &open), EINTR);
    EQ(hits, 1);
    PT(pthread_sigmask(SIG_SETMASK, NULL, &now));
    EQ(sigismember(&now, SIGUSR1), 1);
    FAILS(syscall(SYS_epoll_pwait, ep, got, 4, 0, &open, 4), EINVAL);
    FAILS(syscall(SYS_epoll_pwait, ep, got, 4, 0, 8, 8), EFAULT);
    return 0;
}
