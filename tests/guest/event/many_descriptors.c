// SPDX-License-Identifier: Apache-2.0
// A thousand descriptors in one poll, one select's worth, one epoll.
#include "check.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#define N 1000
int main(void)
{
    struct rlimit l;
    OK(getrlimit(RLIMIT_NOFILE, &l));
    l.rlim_cur = l.rlim_max;
    OK(setrlimit(RLIMIT_NOFILE, &l));
    if (l.rlim_cur < N + 20)
        SKIP("too few descriptors allowed");
    static struct pollfd v[N];
    static struct epoll_event got[N];
    int ep = OK(epoll_create1(0));
    for (int i = 0; i < N; i++) {
        v[i] = (struct pollfd){ OK(eventfd(0, 0)), POLLIN, 0 };
        struct epoll_event e = { .events = EPOLLIN, .data.u32 = (uint32_t)i };
        OK(epoll_ctl(ep, EPOLL_CTL_ADD, v[i].fd, &e));
    }
    EQ(poll(v, N, 0), 0);
    uint64_t one = 1;
    for (int i = 0; i < N; i += 100)
        OK(write(v[i].fd, &one, 8));
    EQ(poll(v, N, -1), 10);
    for (int i = 0; i < N; i++)
        EQ(v[i].revents, i % 100 == 0 ? POLLIN : 0);
    EQ(epoll_wait(ep, got, N, -1), 10);
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += (int)got[i].data.u32;
    EQ(sum, 4500);
    return 0;
}
