// SPDX-License-Identifier: Apache-2.0
// close_range: closing, marking, a table of its own, and the errors.
#include "check.h"
#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC 4u
#endif
#ifndef CLOSE_RANGE_UNSHARE
#define CLOSE_RANGE_UNSHARE 2u
#endif

static int crange(unsigned a, unsigned b, unsigned flags) { return (int)syscall(SYS_close_range, a, b, flags); }

static void *other(void *arg)
{
    // CLOSE_RANGE_UNSHARE gives this thread its own table, so the others keep theirs; or it is refused, and nothing is closed.
    if (crange(50, 60, CLOSE_RANGE_UNSHARE) == 0)
        FAILS(fcntl(50, F_GETFD), EBADF);
    else
        EQ(errno, EINVAL);
    return arg;
}

int main(void)
{
    int fd = make_file("f", "", 0);
    for (int i = 50; i <= 60; i++)
        OK(dup2(fd, i));
    OK(crange(52, 54, 0));
    OK(fcntl(51, F_GETFD));
    FAILS(fcntl(52, F_GETFD), EBADF);
    FAILS(fcntl(54, F_GETFD), EBADF);
    OK(fcntl(55, F_GETFD));
    OK(crange(52, 54, 0));
    OK(crange(55, 57, CLOSE_RANGE_CLOEXEC));
    EQ(OK(fcntl(55, F_GETFD)), FD_CLOEXEC);
    EQ(OK(fcntl(57, F_GETFD)), FD_CLOEXEC);
    EQ(OK(fcntl(58, F_GETFD)), 0);
    join_thread(start_thread(other, NULL));
    OK(fcntl(50, F_GETFD));
    OK(crange(55, 55, CLOSE_RANGE_UNSHARE));            // a single thread shares with nobody
    FAILS(fcntl(55, F_GETFD), EBADF);
    OK(crange(50, ~0u, 0));
    FAILS(fcntl(50, F_GETFD), EBADF);
    FAILS(fcntl(60, F_GETFD), EBADF);
    OK(fcntl(fd, F_GETFD));
    OK(crange(1000000, ~0u, 0));
    FAILS(crange(5, 4, 0), EINVAL);
    FAILS(crange(5, 6, 8), EINVAL);
    closefrom(fd);
    FAILS(fcntl(fd, F_GETFD), EBADF);
    OK(fcntl(2, F_GETFD));
    return 0;
}
