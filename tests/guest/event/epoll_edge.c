// SPDX-License-Identifier: Apache-2.0
// Edge-triggered and one-shot registrations report changes once.
#include "check.h"
#include <sys/epoll.h>
int main(void)
{
    int ep = OK(epoll_create1(0)), p[2];
    char c[10];
    OK(pipe2(p, O_NONBLOCK));
    struct epoll_event e = { .events = EPOLLIN | EPOLLET }, got[4];
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e));
    OK(write(p[1], "a", 1));
    EQ(epoll_wait(ep, got, 4, -1), 1);
    EQ(epoll_wait(ep, got, 4, 0), 0);
    OK(write(p[1], "b", 1));                            // a new edge although the old byte is still there
    EQ(epoll_wait(ep, got, 4, -1), 1);
    EQ(epoll_wait(ep, got, 4, 0), 0);
    EQ(read(p[0], c, 10), 2);
    OK(write(p[1], "c", 1));
    EQ(epoll_wait(ep, got, 4, -1), 1);
    OK(epoll_ctl(ep, EPOLL_CTL_MOD, p[0], &e));         // arms again
    EQ(epoll_wait(ep, got, 4, 0), 1);
    e.events = EPOLLIN | EPOLLONESHOT;
    OK(epoll_ctl(ep, EPOLL_CTL_MOD, p[0], &e));
    EQ(epoll_wait(ep, got, 4, -1), 1);
    OK(write(p[1], "d", 1));
    EQ(epoll_wait(ep, got, 4, 0), 0);
    OK(epoll_ctl(ep, EPOLL_CTL_MOD, p[0], &e));
    EQ(epoll_wait(ep, got, 4, 0), 1);
    return 0;
}
