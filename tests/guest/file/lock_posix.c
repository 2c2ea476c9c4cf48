// SPDX-License-Identifier: Apache-2.0
// fcntl's POSIX record locks in one process: they never conflict with their owner, but are seen from an OFD lock.
#include "check.h"

static struct flock lk(short type, long start, long len)
{
    return (struct flock){ .l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = len };
}

int main(void)
{
    int a = make_file("f", "0123456789", 10), b = OK(open(in_tmp("f"), O_RDWR));
    struct flock w = lk(F_WRLCK, 0, 5), r = lk(F_RDLCK, 5, 5), u = lk(F_UNLCK, 0, 0), q;
    OK(fcntl(a, F_SETLK, &w));
    OK(fcntl(b, F_SETLK, &w));
    OK(fcntl(a, F_SETLK, &r));
    OK(fcntl(a, F_SETLKW, &w));
    q = lk(F_WRLCK, 0, 0);
    OK(fcntl(b, F_GETLK, &q));
    EQ(q.l_type, F_UNLCK);

    // An open-file lock is another owner, so it sees them.
    q = lk(F_WRLCK, 0, 0);
    q.l_pid = 0;
    OK(fcntl(b, F_OFD_GETLK, &q));
    EQ(q.l_type, F_WRLCK);
    EQ(q.l_start, 0);
    EQ(q.l_len, 5);
    EQ(q.l_pid, getpid());
    q = lk(F_RDLCK, 7, 1);
    OK(fcntl(b, F_OFD_GETLK, &q));
    EQ(q.l_type, F_UNLCK);
    q = lk(F_WRLCK, 2, 1);
    FAILS(fcntl(b, F_OFD_SETLK, &q), EAGAIN);

    // Locks split and join.
    OK(fcntl(a, F_SETLK, &u));
    w = lk(F_WRLCK, 0, 10);
    OK(fcntl(a, F_SETLK, &w));
    u = lk(F_UNLCK, 4, 2);
    OK(fcntl(a, F_SETLK, &u));
    q = lk(F_WRLCK, 4, 2);
    OK(fcntl(b, F_OFD_GETLK, &q));
    EQ(q.l_type, F_UNLCK);
    q = lk(F_WRLCK, 4, 3);
    OK(fcntl(b, F_OFD_GETLK, &q));
    EQ(q.l_start, 6);
    EQ(q.l_len, 4);

    // Negative length, SEEK_CUR and SEEK_END.
    u = lk(F_UNLCK, 0, 0);
    OK(fcntl(a, F_SETLK, &u));
    w = lk(F_WRLCK, 8, -3);
    OK(fcntl(a, F_SETLK, &w));
    q = lk(F_WRLCK, 0, 0);
    OK(fcntl(b, F_OFD_GETLK, &q));
    EQ(q.l_start, 5);
    EQ(q.l_len, 3);
    OK(fcntl(a, F_SETLK, &u));
    w = (struct flock){ .l_type = F_WRLCK, .l_whence = SEEK_END, .l_start = -2, .l_len = 1 };
    OK(fcntl(a, F_SETLK, &w));
    q = lk(F_WRLCK, 0, 0);
    OK(fcntl(b, F_OFD_GETLK, &q));
    EQ(q.l_start, 8);

    // Closing any descriptor of the file drops the process's locks.
    close(OK(open(in_tmp("f"), O_RDONLY)));
    q = lk(F_WRLCK, 0, 0);
    OK(fcntl(b, F_OFD_GETLK, &q));
    EQ(q.l_type, F_UNLCK);

    int ro = OK(open(in_tmp("f"), O_RDONLY)), wo = OK(open(in_tmp("f"), O_WRONLY));
    w = lk(F_WRLCK, 0, 1), r = lk(F_RDLCK, 0, 1);
    FAILS(fcntl(ro, F_SETLK, &w), EBADF);
    FAILS(fcntl(wo, F_SETLK, &r), EBADF);
    FAILS(fcntl(-1, F_SETLK, &r), EBADF);
    struct flock bad_type = lk(9, 0, 1), before = lk(F_RDLCK, -1, 1), whence = lk(F_RDLCK, 0, 1);
    whence.l_whence = 9;
    FAILS(fcntl(a, F_SETLK, &bad_type), EINVAL);
    FAILS(fcntl(a, F_SETLK, &before), EINVAL);
    FAILS(fcntl(a, F_SETLK, &whence), EINVAL);
    u = lk(F_UNLCK, 0, 1);
    FAILS(fcntl(a, F_GETLK, &u), EINVAL);
    EACH_BAD(bad)
    {
        FAILS(fcntl(a, F_SETLK, bad), EFAULT);
        FAILS(fcntl(a, F_GETLK, bad), EFAULT);
    }
    return 0;
}
