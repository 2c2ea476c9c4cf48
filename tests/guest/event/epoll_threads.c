// SPDX-License-Identifier: Apache-2.0
// Several threads wait on one epoll: each event wakes somebody, all work is done once.
#include "check.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>
static int ep, ev, quit;
static _Atomic int taken;
static void *worker(void *arg)
{
    for (;;) {
        struct epoll_event e;
        int n = epoll_wait(ep, &e, 1, -1);
        if (n == -1) {
            EQ(errno, EINTR);
            continue;
        }
        if (e.data.fd == quit)
            return NULL;
        uint64_t v;
        if (read(ev, &v, 8) == 8)
            taken += (int)v;
        else
            EQ(errno, EAGAIN);
    }
}
int main(void)
{
    ep = OK(epoll_create1(0));
    ev = OK(eventfd(0, EFD_NONBLOCK | EFD_SEMAPHORE));
    quit = OK(eventfd(0, 0));
    struct epoll_event e = { .events = EPOLLIN, .data.fd = ev };
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, ev, &e));
    e.data.fd = quit;
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, quit, &e));
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        t[i] = start_thread(worker, NULL);
    uint64_t one = 1;
    for (int i = 0; i < 3000; i++)
        EQ(write(ev, &one, 8), 8);
    while (taken < 3000)
        sleep_ms(1);
    EQ(write(quit, &one, 8), 8);
    for (int i = 0; i < 4; i++)
        join_thread(t[i]);
    EQ(taken, 3000);
    return 0;
}
