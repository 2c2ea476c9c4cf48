// SPDX-License-Identifier: Apache-2.0
// A signalfd that is in an epoll when the process forks, twice: the children can change and end the registration, and register it
// anew; the signals they then hear of are their own.
#include "check.h"
#include <sys/epoll.h>
#include <sys/signalfd.h>

static void own_signals(int fd, int epoll)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd}, got;
    struct signalfd_siginfo info;
    OK(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event));
    EQ(epoll_wait(epoll, &got, 1, 0), 0);
    for (int i = 0; i < 3; i++) {
        OK(kill(getpid(), SIGUSR1));
        EQ(epoll_wait(epoll, &got, 1, 3000), 1);
        EQ(read(fd, &info, sizeof info), sizeof info);
        EQ(info.ssi_pid, getpid());
        EQ(epoll_wait(epoll, &got, 1, 0), 0);
    }
}

int main(void)
{
    sigset_t set = set_of(SIGUSR1);
    OK(sigprocmask(SIG_BLOCK, &set, NULL));
    int fd = OK(signalfd(-1, &set, SFD_NONBLOCK)), epoll = OK(epoll_create1(0));
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd}, got;
    OK(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event));

    pid_t child = OK(fork());
    if (child == 0) {
        int own = OK(epoll_create1(0));
        own_signals(fd, own);
        event.events = 0;
        OK(epoll_ctl(epoll, EPOLL_CTL_MOD, fd, &event)); // in the epoll that is the parent's, too
        pid_t grandchild = OK(fork());
        if (grandchild == 0) {
            OK(epoll_ctl(own, EPOLL_CTL_DEL, fd, NULL));
            FAILS(epoll_ctl(own, EPOLL_CTL_DEL, fd, NULL), ENOENT);
            OK(epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL));
            FAILS(epoll_ctl(epoll, EPOLL_CTL_MOD, fd, &event), ENOENT);
            own_signals(fd, own);
            OK(epoll_ctl(own, EPOLL_CTL_DEL, fd, NULL));
            _exit(0);
        }
        EQ(wait_status(grandchild), 0);
        FAILS(epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL), ENOENT);
        _exit(0);
    }
    EQ(wait_status(child), 0);
    FAILS(epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL), ENOENT);
    OK(kill(getpid(), SIGUSR1));
    EQ(epoll_wait(epoll, &got, 1, 0), 0);
    struct signalfd_siginfo info;
    EQ(read(fd, &info, sizeof info), sizeof info);
    own_signals(fd, epoll);
    return 0;
}
