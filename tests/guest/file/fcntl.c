// SPDX-License-Identifier: Apache-2.0
// fcntl's other commands: status flags, owner, signal, pipe size, seals, leases' errors, unknown ones.
#include "check.h"

int main(void)
{
    int fd = make_file("f", "", 0);
    EQ(OK(fcntl(fd, F_GETFL)), O_RDWR | 0100000);
    // F_SETFL changes O_APPEND, O_NONBLOCK, O_NOATIME, O_DIRECT only; the access mode and creation flags are ignored.
    OK(fcntl(fd, F_SETFL, O_WRONLY | O_APPEND | O_NONBLOCK | O_CREAT | O_TRUNC | O_EXCL));
    EQ(OK(fcntl(fd, F_GETFL)), O_RDWR | O_APPEND | O_NONBLOCK | 0100000);
    OK(fcntl(fd, F_SETFL, 0));
    EQ(OK(fcntl(fd, F_GETFL)), O_RDWR | 0100000);
    OK(fcntl(fd, F_SETFD, FD_CLOEXEC));
    EQ(OK(fcntl(fd, F_GETFD)), FD_CLOEXEC);
    OK(fcntl(fd, F_SETFD, 0));
    EQ(OK(fcntl(fd, F_GETFD)), 0);

    int p[2];
    OK(pipe(p));
    EQ(OK(fcntl(p[0], F_GETFL)), O_RDONLY);
    EQ(OK(fcntl(p[1], F_GETFL)), O_WRONLY);
    OK(fcntl(p[0], F_SETFL, O_NONBLOCK));
    char b[1];
    FAILS(read(p[0], b, 1), EAGAIN);
    CHECK(OK(fcntl(p[0], F_GETPIPE_SZ)) >= 4096);
    int size = OK(fcntl(p[1], F_SETPIPE_SZ, 20000));
    CHECK(size >= 20000);
    EQ(OK(fcntl(p[0], F_GETPIPE_SZ)), size);
    FAILS(fcntl(fd, F_GETPIPE_SZ), EBADF);

    EQ(OK(fcntl(p[0], F_GETOWN)), 0);
    OK(fcntl(p[0], F_SETOWN, getpid()));
    EQ(OK(fcntl(p[0], F_GETOWN)), getpid());
    struct f_owner_ex o = { F_OWNER_TID, thread_id() }, got;
    OK(fcntl(p[0], F_SETOWN_EX, &o));
    OK(fcntl(p[0], F_GETOWN_EX, &got));
    EQ(got.type, F_OWNER_TID);
    EQ(got.pid, thread_id());
    EQ(OK(fcntl(p[0], F_GETSIG)), 0);
    OK(fcntl(p[0], F_SETSIG, SIGUSR1));
    EQ(OK(fcntl(p[0], F_GETSIG)), SIGUSR1);
    FAILS(fcntl(p[0], F_SETSIG, 65), EINVAL);

    FAILS(fcntl(fd, F_GET_SEALS), EINVAL);
    FAILS(fcntl(fd, F_ADD_SEALS, 1), EINVAL);
    FAILS(fcntl(fd, 9999), EINVAL);
    FAILS(fcntl(-1, F_GETFD), EBADF);
    FAILS(fcntl(12345, F_GETFL), EBADF);
    FAILS(fcntl(-1, 9999), EBADF);
    EACH_BAD(bad)
    {
        FAILS(fcntl(p[0], F_SETOWN_EX, bad), EFAULT);
        FAILS(fcntl(p[0], F_GETOWN_EX, bad), EFAULT);
    }
    return 0;
}
