// SPDX-License-Identifier: Apache-2.0
// pidfd_open and pidfd_send_signal on the program itself, and their errors.
#include "check.h"
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#define SYS_pidfd_send_signal 424
#endif
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    int fd = OK(syscall(SYS_pidfd_open, getpid(), 0));
    EQ(fcntl(fd, F_GETFD), FD_CLOEXEC);
    OK(syscall(SYS_pidfd_send_signal, fd, 0, NULL, 0));
    OK(syscall(SYS_pidfd_send_signal, fd, SIGUSR1, NULL, 0));
    EQ(hits, 1);
    FAILS(syscall(SYS_pidfd_open, 0, 0), EINVAL);
    FAILS(syscall(SYS_pidfd_open, 0x3fffffff, 0), ESRCH);
    FAILS(syscall(SYS_pidfd_open, getpid(), 0x10000000), EINVAL);
    FAILS(syscall(SYS_pidfd_send_signal, fd, SIGUSR1, NULL, 0x1000), EINVAL);
    FAILS(syscall(SYS_pidfd_send_signal, fd, 65, NULL, 0), EINVAL);
    FAILS(syscall(SYS_pidfd_send_signal, 999, SIGUSR1, NULL, 0), EBADF);
    return 0;
}
