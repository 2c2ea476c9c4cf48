// SPDX-License-Identifier: Apache-2.0
// Open-file-description locks: they belong to the open file, conflict inside a process, and F_OFD_SETLKW waits.
#include "check.h"

static struct flock lk(short type, long start, long len)
{
    return (struct flock){ .l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = len };
}

static int second;
static void *waiter(void *arg)
{
    struct flock w = lk(F_WRLCK, 0, 1);
    OK(fcntl(second, F_OFD_SETLKW, &w));
    *(atomic_int *)arg = 1;
    return NULL;
}

int main(void)
{
    int a = make_file("f", "0123456789", 10), b = OK(open(in_tmp("f"), O_RDWR));
    struct flock w = lk(F_WRLCK, 0, 5), r = lk(F_RDLCK, 0, 5), u = lk(F_UNLCK, 0, 0), q;
    OK(fcntl(a, F_OFD_SETLK, &w));
    FAILS(fcntl(b, F_OFD_SETLK, &w), EAGAIN);
    FAILS(fcntl(b, F_OFD_SETLK, &r), EAGAIN);
    q = lk(F_WRLCK, 6, 1);
    OK(fcntl(b, F_OFD_SETLK, &q));
    q = lk(F_WRLCK, 0, 0);
    OK(fcntl(b, F_OFD_GETLK, &q));
    EQ(q.l_type, F_WRLCK);
    EQ(q.l_pid, -1);
    EQ(q.l_len, 5);
    OK(fcntl(a, F_OFD_SETLK, &r));
    OK(fcntl(b, F_OFD_SETLK, &r));
    FAILS(fcntl(a, F_OFD_SETLK, &w), EAGAIN);
    // A duplicate shares the lock, and closing it keeps the lock.
    int c = OK(dup(a));
    OK(fcntl(b, F_OFD_SETLK, &u));
    OK(fcntl(c, F_OFD_SETLK, &w));
    close(c);
    FAILS(fcntl(b, F_OFD_SETLK, &w), EAGAIN);
    // Closing another open file of the same file keeps it too, unlike a POSIX lock.
    close(OK(open(in_tmp("f"), O_RDONLY)));
    FAILS(fcntl(b, F_OFD_SETLK, &w), EAGAIN);

    second = b;
    atomic_int got = 0;
    pthread_t t = start_thread(waiter, &got);
    sleep_ms(50);
    EQ(got, 0);
    OK(fcntl(a, F_OFD_SETLK, &u));
    join_thread(t);
    EQ(got, 1);

    // l_pid must be zero.
    w.l_pid = 1;
    FAILS(fcntl(a, F_OFD_SETLK, &w), EINVAL);
    FAILS(fcntl(a, F_OFD_GETLK, &w), EINVAL);
    EACH_BAD(bad) FAILS(fcntl(a, F_OFD_SETLK, bad), EFAULT);
    return 0;
}
