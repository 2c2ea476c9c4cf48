// SPDX-License-Identifier: Apache-2.0
// signalfd: reads pending signals as structures, polls, changes its mask, errors.
#include "check.h"
#include <poll.h>
#include <sys/signalfd.h>
int main(void)
{
    sigset_t set = set_of(SIGUSR1);
    sigaddset(&set, SIGRTMIN);
    OK(sigprocmask(SIG_BLOCK, &set, NULL));
    int fd = OK(signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC));
    EQ(fcntl(fd, F_GETFD), FD_CLOEXEC);
    struct signalfd_siginfo info[4];
    FAILS(read(fd, info, sizeof info), EAGAIN);
    struct pollfd p = { fd, POLLIN, 0 };
    EQ(poll(&p, 1, 0), 0);
    OK(kill(getpid(), SIGUSR1));
    EQ(poll(&p, 1, -1), 1);
    EQ(p.revents, POLLIN);
    EQ(read(fd, info, sizeof info), 128);
    EQ(info[0].ssi_signo, SIGUSR1);
    EQ(info[0].ssi_code, SI_USER);
    EQ(info[0].ssi_pid, getpid());
    EQ(info[0].ssi_uid, getuid());
    for (int i = 0; i < 3; i++)
        OK(sigqueue(getpid(), SIGRTMIN, (union sigval){ .sival_int = 10 + i }));
    EQ(read(fd, info, 2 * sizeof *info + 5), 256);
    EQ(info[0].ssi_int, 10);
    EQ(info[1].ssi_int, 11);
    EQ(info[1].ssi_code, SI_QUEUE);
    EQ(read(fd, info, sizeof info), 128);
    EQ(info[0].ssi_int, 12);
    FAILS(read(fd, info, 127), EINVAL);
    // Another mask for the same descriptor.
    sigset_t other = set_of(SIGUSR2);
    OK(sigprocmask(SIG_BLOCK, &other, NULL));
    EQ(signalfd(fd, &other, 0), fd);
    OK(kill(getpid(), SIGUSR1));
    FAILS(read(fd, info, sizeof info), EAGAIN);
    OK(kill(getpid(), SIGUSR2));
    EQ(read(fd, info, sizeof info), 128);
    EQ(info[0].ssi_signo, SIGUSR2);
    FAILS(signalfd(-1, &set, 1), EINVAL);
    FAILS(signalfd(0, &set, 0), EINVAL);
    FAILS(signalfd(999, &set, 0), EBADF);
    FAILS(syscall(SYS_signalfd4, -1, &set, 4, 0), EINVAL);
    FAILS(syscall(SYS_signalfd4, -1, 8, 8, 0), EFAULT);
    return 0;
}
