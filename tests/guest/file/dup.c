// SPDX-License-Identifier: Apache-2.0
// dup, dup2, dup3, F_DUPFD and F_DUPFD_CLOEXEC: numbers, flags, sharing, errors.
#include "check.h"
#include <sys/resource.h>

int main(void)
{
    char b[4];
    int fd = make_file("f", "0123456789", 10);
    int a = OK(dup(fd));
    EQ(a, fd + 1);
    OK(lseek(a, 5, SEEK_SET));
    EQ(OK(read(fd, b, 1)), 1);
    EQ(b[0], '5');
    OK(fcntl(a, F_SETFL, O_APPEND));
    CHECK(OK(fcntl(fd, F_GETFL)) & O_APPEND);
    // The descriptor flag is not shared and not copied.
    OK(fcntl(fd, F_SETFD, FD_CLOEXEC));
    EQ(OK(fcntl(a, F_GETFD)), 0);
    EQ(OK(fcntl(OK(dup(fd)), F_GETFD)), 0);

    EQ(OK(dup2(fd, 100)), 100);
    EQ(OK(fcntl(100, F_GETFD)), 0);
    EQ(OK(dup2(fd, fd)), fd);
    EQ(OK(fcntl(fd, F_GETFD)), FD_CLOEXEC);
    EQ(OK(dup3(fd, 101, O_CLOEXEC)), 101);
    EQ(OK(fcntl(101, F_GETFD)), FD_CLOEXEC);
    EQ(OK(fcntl(fd, F_DUPFD, 200)), 200);
    EQ(OK(fcntl(fd, F_DUPFD, 200)), 201);
    EQ(OK(fcntl(fd, F_DUPFD_CLOEXEC, 300)), 300);
    EQ(OK(fcntl(300, F_GETFD)), FD_CLOEXEC);
    close(200);
    EQ(OK(fcntl(fd, F_DUPFD, 150)), 150);
    EQ(OK(fcntl(fd, F_DUPFD, 150)), 151);

    // dup2 closes what was there: the pipe's reader sees the end.
    int p[2];
    OK(pipe(p));
    OK(dup2(fd, p[1]));
    EQ(OK(read(p[0], b, 1)), 0);

    FAILS(dup(-1), EBADF);
    FAILS(dup(99), EBADF);
    FAILS(dup2(99, 5), EBADF);
    FAILS(dup2(fd, -1), EBADF);
    FAILS(dup2(99, 99), EBADF);
    FAILS(dup3(fd, fd, 0), EINVAL);
    FAILS(dup3(fd, 101, O_APPEND), EINVAL);
    FAILS(dup3(99, 101, 0), EBADF);
    FAILS(fcntl(fd, F_DUPFD, -1), EINVAL);
    struct rlimit r;
    OK(getrlimit(RLIMIT_NOFILE, &r));
    FAILS(dup2(fd, (int)r.rlim_cur), EBADF);
    FAILS(dup3(fd, (int)r.rlim_cur, 0), EBADF);
    FAILS(fcntl(fd, F_DUPFD, r.rlim_cur), EINVAL);
    FAILS(close(99), EBADF);
    FAILS(close(-1), EBADF);
    OK(close(fd));
    FAILS(close(fd), EBADF);
    // A failed dup2 leaves the target alone.
    FAILS(dup2(99, a), EBADF);
    EQ(OK(pread(a, b, 1, 2)), 1);
    return 0;
}
