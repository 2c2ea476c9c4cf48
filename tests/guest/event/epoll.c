// SPDX-License-Identifier: Apache-2.0
// epoll: add, modify, delete, levels, data, order of results, errors.
#include "check.h"
#include <sys/epoll.h>
int main(void)
{
    int ep = OK(epoll_create1(EPOLL_CLOEXEC)), p[2], q[2];
    EQ(fcntl(ep, F_GETFD), FD_CLOEXEC);
    OK(pipe(p));
    OK(pipe(q));
    struct epoll_event e = { .events = EPOLLIN, .data.u64 = 0x1122334455667788 }, got[8];
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e));
    FAILS(epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e), EEXIST);
    e.data.u64 = 2;
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, q[0], &e));
    EQ(epoll_wait(ep, got, 8, 0), 0);
    OK(write(p[1], "abc", 3));
    for (int i = 0; i < 3; i++) {                       // level: as long as there is something
        EQ(epoll_wait(ep, got, 8, -1), 1);
        EQ(got[0].events, EPOLLIN);
        EQ(got[0].data.u64, 0x1122334455667788);
    }
    OK(write(q[1], "x", 1));
    EQ(epoll_wait(ep, got, 8, -1), 2);
    EQ(epoll_wait(ep, got, 1, -1), 1);
    e = (struct epoll_event){ .events = 0, .data.u64 = 3 };
    OK(epoll_ctl(ep, EPOLL_CTL_MOD, p[0], &e));
    EQ(epoll_wait(ep, got, 8, -1), 1);
    EQ(got[0].data.u64, 2);
    close(p[1]);
    EQ(epoll_wait(ep, got, 8, -1), 2);                  // hang-up needs no asking
    OK(epoll_ctl(ep, EPOLL_CTL_DEL, q[0], NULL));
    EQ(epoll_wait(ep, got, 8, -1), 1);
    EQ(got[0].events, EPOLLHUP);
    EQ(got[0].data.u64, 3);
    close(p[0]);                                        // closed: gone by itself
    EQ(epoll_wait(ep, got, 8, 0), 0);
    int64_t start = now_ns(CLOCK_MONOTONIC);
    EQ(epoll_wait(ep, got, 8, 20), 0);
    CHECK(now_ns(CLOCK_MONOTONIC) - start >= 19000000);
    FAILS(epoll_ctl(ep, EPOLL_CTL_DEL, q[0], NULL), ENOENT);
    FAILS(epoll_ctl(ep, EPOLL_CTL_MOD, q[0], &e), ENOENT);
    FAILS(epoll_ctl(ep, 77, q[0], &e), EINVAL);
    FAILS(epoll_ctl(ep, EPOLL_CTL_ADD, 999, &e), EBADF);
    FAILS(epoll_ctl(999, EPOLL_CTL_ADD, q[0], &e), EBADF);
    FAILS(epoll_ctl(q[0], EPOLL_CTL_ADD, q[1], &e), EINVAL);
    FAILS(epoll_ctl(ep, EPOLL_CTL_ADD, ep, &e), EINVAL);
    FAILS(epoll_ctl(ep, EPOLL_CTL_ADD, make_file("f", "x", 1), &e), EPERM);
    FAILS(epoll_ctl(ep, EPOLL_CTL_ADD, q[0], (void *)8), EFAULT);
    FAILS(epoll_wait(ep, got, 0, 0), EINVAL);
    FAILS(epoll_wait(ep, got, -1, 0), EINVAL);
    FAILS(epoll_wait(q[0], got, 1, 0), EINVAL);
    FAILS(epoll_wait(999, got, 1, 0), EBADF);
    FAILS(epoll_create1(1), EINVAL);
    FAILS(epoll_create(0), EINVAL);
    e = (struct epoll_event){ .events = EPOLLOUT };
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, q[1], &e));
    FAILS(syscall(SYS_epoll_wait, ep, 8, 1, 0), EFAULT);
    EQ(epoll_wait(ep, got, 1, 0), 1);
    return 0;
}
