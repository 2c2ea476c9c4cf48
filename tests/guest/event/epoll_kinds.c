// SPDX-License-Identifier: Apache-2.0
// epoll reports timerfd, eventfd, signalfd and terminals-to-be together; epoll_pwait2 has nanoseconds.
#include "check.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
int main(void)
{
    sigset_t set = set_of(SIGUSR1);
    mask_signal(SIG_BLOCK, SIGUSR1);
    int ep = OK(epoll_create1(0)), fds[3] = { OK(eventfd(0, 0)), OK(timerfd_create(CLOCK_MONOTONIC, 0)), OK(signalfd(-1, &set, 0)) };
    struct epoll_event e, got[8];
    for (uint32_t i = 0; i < 3; i++) {
        e = (struct epoll_event){ .events = EPOLLIN, .data.u32 = i };
        OK(epoll_ctl(ep, EPOLL_CTL_ADD, fds[i], &e));
    }
    EQ(epoll_wait(ep, got, 8, 0), 0);
    uint64_t one = 1;
    OK(write(fds[0], &one, 8));
    struct itimerspec t = { { 0, 0 }, { 0, 1000000 } };
    OK(timerfd_settime(fds[1], 0, &t, NULL));
    OK(kill(getpid(), SIGUSR1));
    unsigned seen = 0;
    while (seen != 7) {
        int n = OK(epoll_wait(ep, got, 8, -1));
        for (int i = 0; i < n; i++)
            seen |= 1u << got[i].data.u32;
    }
    int empty = OK(epoll_create1(0));
    struct timespec wait = { 0, 2000000 }, bad = { 0, 1000000000 };
    long r = syscall(SYS_epoll_pwait2, empty, got, 8, &wait, NULL, 0);
    if (r == -1)
        EQ(errno, ENOSYS);
    else {
        EQ(r, 0);
        FAILS(syscall(SYS_epoll_pwait2, empty, got, 8, &bad, NULL, 0), EINVAL);
        FAILS(syscall(SYS_epoll_pwait2, empty, got, 8, 8, NULL, 0), EFAULT);
    }
    return 0;
}
