// SPDX-License-Identifier: Apache-2.0
// A poll that already waits sees a write from another thread, for ever and with a time-out, on every kind.
#include "check.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
static int p[2], turn[2];
static void *writer(void *arg)
{
    char c;
    while (read(turn[0], &c, 1) == 1) {
        sleep_ms(2);
        EQ(write(p[1], "x", 1), 1);
    }
    return NULL;
}
int main(void)
{
    OK(pipe(p));
    OK(pipe(turn));
    pthread_t t = start_thread(writer, NULL);
    int ep = OK(epoll_create1(0));
    struct epoll_event e = { .events = EPOLLIN };
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e));
    for (int i = 0; i < 30; i++) {
        char c;
        OK(write(turn[1], "g", 1));
        struct pollfd v = { p[0], POLLIN, 0 };
        fd_set r;
        FD_ZERO(&r);
        FD_SET(p[0], &r);
        switch (i % 4) {
        case 0: EQ(poll(&v, 1, -1), 1); break;
        case 1: EQ(poll(&v, 1, 100000), 1); break;
        case 2: EQ(select(p[0] + 1, &r, NULL, NULL, NULL), 1); break;
        default: EQ(epoll_wait(ep, &e, 1, -1), 1); break;
        }
        EQ(read(p[0], &c, 1), 1);
    }
    close(turn[1]);
    join_thread(t);
    return 0;
}
