// SPDX-License-Identifier: Apache-2.0
// poll and select waiting for ever are interrupted by a handler even with SA_RESTART.
#include "check.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    int p[2];
    OK(pipe(p));
    on_signal(SIGALRM, handler, SA_RESTART);
    struct itimerval every = { { 0, 5000 }, { 0, 5000 } };
    OK(setitimer(ITIMER_REAL, &every, NULL));
    struct pollfd v = { p[0], POLLIN, 0 };
    FAILS(poll(&v, 1, -1), EINTR);
    FAILS(poll(&v, 1, 1000000), EINTR);
    fd_set r;
    FD_ZERO(&r);
    FD_SET(p[0], &r);
    FAILS(select(p[0] + 1, &r, NULL, NULL, NULL), EINTR);
    int ep = OK(epoll_create1(0));
    struct epoll_event e = { .events = EPOLLIN };
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e));
    FAILS(epoll_wait(ep, &e, 1, -1), EINTR);
    CHECK(hits >= 4);
    return 0;
}
