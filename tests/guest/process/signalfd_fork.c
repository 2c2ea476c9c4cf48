// SPDX-License-Identifier: Apache-2.0
// A signalfd made after fork, and one that was inherited, each in an epoll: signals wake it, also those that are ignored, by
// default or on purpose: blocked ones are kept.
#include "check.h"
#include <sys/epoll.h>
#include <sys/signalfd.h>

static int watched(int fd)
{
    int epoll = OK(epoll_create1(EPOLL_CLOEXEC));
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    OK(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event));
    return epoll;
}

static void wait_for_signals(int fd, int epoll, int count)
{
    for (int i = 0; i < count; i++) {
        struct epoll_event event;
        EQ(epoll_wait(epoll, &event, 1, 3000), 1);
        struct signalfd_siginfo info;
        EQ(read(fd, &info, sizeof info), sizeof info);
        EQ(info.ssi_signo, SIGURG);
        EQ(info.ssi_pid, getppid());
    }
}

int main(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGURG);
    OK(sigprocmask(SIG_BLOCK, &set, NULL));
    int inherited = OK(signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC));
    for (int own = 0; own < 2; own++) {
        signal(SIGURG, own ? SIG_IGN : SIG_DFL);
        pid_t children[4];
        for (int i = 0; i < 4; i++) {
            children[i] = OK(fork());
            if (children[i] == 0) {
                int fd = inherited;
                if (own) {
                    close(inherited);
                    fd = OK(signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC));
                }
                wait_for_signals(fd, watched(fd), 5);
                _exit(0);
            }
        }
        for (int n = 0; n < 5; n++) {
            usleep(60000);
            for (int i = 0; i < 4; i++)
                OK(kill(children[i], SIGURG));
        }
        for (int i = 0; i < 4; i++)
            EQ(wait_status(children[i]), 0);
    }
    struct signalfd_siginfo info;
    FAILS(read(inherited, &info, sizeof info), EAGAIN);
    return 0;
}
