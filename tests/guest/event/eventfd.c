// SPDX-License-Identifier: Apache-2.0
// eventfd: counter, semaphore mode, overflow, polling, errors.
#include "check.h"
#include <poll.h>
#include <sys/eventfd.h>
int main(void)
{
    uint64_t v = 0;
    int fd = OK(eventfd(3, EFD_NONBLOCK | EFD_CLOEXEC));
    EQ(fcntl(fd, F_GETFD), FD_CLOEXEC);
    EQ(read(fd, &v, 8), 8);
    EQ(v, 3);
    FAILS(read(fd, &v, 8), EAGAIN);
    v = 5;
    EQ(write(fd, &v, 8), 8);
    EQ(write(fd, &v, 8), 8);
    EQ(read(fd, &v, 8), 8);
    EQ(v, 10);
    FAILS(read(fd, &v, 7), EINVAL);
    FAILS(write(fd, &v, 7), EINVAL);
    v = UINT64_MAX;
    FAILS(write(fd, &v, 8), EINVAL);
    v = UINT64_MAX - 1;
    EQ(write(fd, &v, 8), 8);
    v = 1;
    FAILS(write(fd, &v, 8), EAGAIN);
    struct pollfd p = { fd, POLLIN | POLLOUT, 0 };
    EQ(poll(&p, 1, 0), 1);
    EQ(p.revents, POLLIN);
    EQ(read(fd, &v, 8), 8);
    EQ(v, UINT64_MAX - 1);
    EQ(poll(&p, 1, 0), 1);
    EQ(p.revents, POLLOUT);
    int sem = OK(eventfd(2, EFD_SEMAPHORE | EFD_NONBLOCK));
    for (int i = 0; i < 2; i++) {
        EQ(read(sem, &v, 8), 8);
        EQ(v, 1);
    }
    FAILS(read(sem, &v, 8), EAGAIN);
    FAILS(eventfd(0, 0x100), EINVAL);
    v = 1;
    EQ(write(fd, &v, 8), 8);
    FAILS(read(fd, (void *)8, 8), EFAULT);
    FAILS(write(fd, (void *)8, 8), EFAULT);
    FAILS(ftruncate(fd, 0), EINVAL);
    EQ(OK(syscall(SYS_eventfd, 1)) > fd, 1);
    return 0;
}
