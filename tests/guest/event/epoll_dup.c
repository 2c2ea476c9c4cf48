// SPDX-License-Identifier: Apache-2.0
// A registration belongs to the open file: it lives on in a duplicate, and both numbers can be registered.
#include "check.h"
#include <sys/epoll.h>
int main(void)
{
    int ep = OK(epoll_create1(0)), p[2];
    OK(pipe(p));
    int twin = OK(dup(p[0]));
    struct epoll_event e = { .events = EPOLLIN, .data.fd = 1 }, got[4];
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e));
    e.data.fd = 2;
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, twin, &e));
    OK(write(p[1], "x", 1));
    EQ(epoll_wait(ep, got, 4, -1), 2);
    OK(epoll_ctl(ep, EPOLL_CTL_DEL, twin, NULL));
    int first = p[0];
    close(first);
    EQ(epoll_wait(ep, got, 4, 0), 1);                   // the duplicate keeps the file open, so the registration stays
    EQ(got[0].data.fd, 1);
    close(twin);
    EQ(epoll_wait(ep, got, 4, 0), 0);
    return 0;
}
