// SPDX-License-Identifier: Apache-2.0
// /proc/self/fdinfo: position, flags in octal, mount; extra lines of eventfd, epoll and timerfd.
#include "proc_text.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

static char *info(int fd)
{
    char p[64];
    snprintf(p, sizeof p, "/proc/self/fdinfo/%d", fd);
    return read_text(p);
}

int main(void)
{
    int fd = make_file("f", "0123456789", 10);
    OK(lseek(fd, 7, SEEK_SET));
    char *t = info(fd);
    EQ(number_of(t, "pos"), 7);
    EQ(number_of(t, "flags"), O_RDWR | 0100000);
    CHECK(number_of(t, "mnt_id") > 0);
    OK(fcntl(fd, F_SETFD, FD_CLOEXEC));
    OK(fcntl(fd, F_SETFL, O_APPEND));
    EQ(number_of(info(fd), "flags"), O_RDWR | O_APPEND | O_CLOEXEC | 0100000);
    int e = OK(eventfd(42, EFD_NONBLOCK));
    t = info(e);
    EQ(strtol(value_of(t, "eventfd-count"), NULL, 16), 42);
    CHECK(number_of(t, "flags") & O_NONBLOCK);
    int ep = OK(epoll_create1(EPOLL_CLOEXEC));
    struct epoll_event ev = { .events = EPOLLIN, .data.u64 = 0x1234 };
    OK(epoll_ctl(ep, EPOLL_CTL_ADD, e, &ev));
    t = info(ep);
    EQ(number_of(t, "tfd"), e);
    int tm = OK(timerfd_create(CLOCK_MONOTONIC, 0));
    CHECK(value_of(info(tm), "clockid"));
    FAILS(open("/proc/self/fdinfo/999", O_RDONLY), ENOENT);
    return 0;
}
