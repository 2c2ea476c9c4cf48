// SPDX-License-Identifier: Apache-2.0
// EPOLLEXCLUSIVE: what it may be combined with, and that an event wakes at least one of those who wait.
#include "check.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>
static int source;
static _Atomic int waiting, woken, stop;
static int watch(int epoll, int fd, uint32_t events)
{
    struct epoll_event e = { .events = events, .data.u64 = 0x1122334455667788 };
    return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &e);
}
static void *body(void *unused)
{
    (void)unused;
    int epoll = OK(epoll_create1(0));
    OK(watch(epoll, source, EPOLLIN | EPOLLEXCLUSIVE));
    waiting++;
    while (!stop) {
        struct epoll_event e;
        if (OK(epoll_wait(epoll, &e, 1, 20)) == 0)
            continue;
        EQ(e.data.u64, 0x1122334455667788);
        uint64_t count;
        if (read(source, &count, sizeof count) == sizeof count)
            woken++;
        else
            EQ(errno, EAGAIN);
    }
    return NULL;
}
int main(void)
{
    source = OK(eventfd(0, EFD_NONBLOCK));
    int epoll = OK(epoll_create1(0)), inner = OK(epoll_create1(0));
    struct epoll_event e = { .events = EPOLLIN | EPOLLEXCLUSIVE };
    FAILS(epoll_ctl(epoll, EPOLL_CTL_MOD, source, &e), EINVAL);
    FAILS(watch(epoll, source, EPOLLIN | EPOLLEXCLUSIVE | EPOLLONESHOT), EINVAL);
    FAILS(watch(epoll, inner, EPOLLIN | EPOLLEXCLUSIVE), EINVAL);
    OK(watch(epoll, source, EPOLLIN | EPOLLET | EPOLLEXCLUSIVE | EPOLLERR | EPOLLHUP));
    FAILS(epoll_ctl(epoll, EPOLL_CTL_MOD, source, &e), EINVAL);
    e.events = EPOLLIN;
    FAILS(epoll_ctl(epoll, EPOLL_CTL_MOD, source, &e), EINVAL); // what is watched so stays so
    OK(epoll_ctl(epoll, EPOLL_CTL_DEL, source, NULL));
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        threads[i] = start_thread(body, NULL);
    while (waiting < 4)
        sleep_ms(1);
    for (int i = 1; i <= 200; i++) {
        const uint64_t one = 1;
        EQ(write(source, &one, sizeof one), (long)sizeof one);
        while (woken < i)
            sched_yield();
    }
    stop = 1;
    for (int i = 0; i < 4; i++)
        join_thread(threads[i]);
    EQ(woken, 200);
    return 0;
}
