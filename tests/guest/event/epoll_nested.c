// SPDX-License-Identifier: Apache-2.0
// An epoll in an epoll, polled too, and the loop that is refused.
#include "check.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
int main(void)
{
    int inner = OK(epoll_create1(0)), outer = OK(epoll_create1(0)), ev = OK(eventfd(0, EFD_NONBLOCK));
    struct epoll_event e = { .events = EPOLLIN, .data.u32 = 1 }, got[4];
    OK(epoll_ctl(inner, EPOLL_CTL_ADD, ev, &e));
    e.data.u32 = 2;
    OK(epoll_ctl(outer, EPOLL_CTL_ADD, inner, &e));
    FAILS(epoll_ctl(inner, EPOLL_CTL_ADD, outer, &e), ELOOP);
    struct pollfd p = { outer, POLLIN, 0 };
    EQ(poll(&p, 1, 0), 0);
    uint64_t v = 1;
    OK(write(ev, &v, 8));
    EQ(poll(&p, 1, -1), 1);
    EQ(epoll_wait(outer, got, 4, -1), 1);
    EQ(got[0].data.u32, 2);
    EQ(epoll_wait(inner, got, 4, -1), 1);
    EQ(got[0].data.u32, 1);
    OK(read(ev, &v, 8));
    EQ(epoll_wait(outer, got, 4, 0), 0);
    return 0;
}
