// SPDX-License-Identifier: Apache-2.0
// timerfd: reads count expiries, absolute and repeated times, polling, get and set, errors.
#include "check.h"
#include <poll.h>
#include <sys/timerfd.h>
int main(void)
{
    int fd = OK(timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC));
    EQ(fcntl(fd, F_GETFD), FD_CLOEXEC);
    EQ(fcntl(fd, F_GETFL) & O_NONBLOCK, O_NONBLOCK);
    uint64_t n = 0;
    FAILS(read(fd, &n, 8), EAGAIN);
    struct itimerspec v = { { 0, 0 }, { 0, 5000000 } }, old;
    OK(timerfd_settime(fd, 0, &v, &old));
    EQ(old.it_value.tv_sec + old.it_value.tv_nsec, 0);
    struct pollfd p = { fd, POLLIN, 0 };
    EQ(poll(&p, 1, -1), 1);
    EQ(p.revents, POLLIN);
    EQ(read(fd, &n, 8), 8);
    EQ(n, 1);
    FAILS(read(fd, &n, 8), EAGAIN);
    FAILS(read(fd, &n, 7), EINVAL);
    OK(timerfd_gettime(fd, &old));
    EQ(old.it_value.tv_sec + old.it_value.tv_nsec, 0);
    v = (struct itimerspec){ { 0, 2000000 }, { 0, 2000000 } };
    OK(timerfd_settime(fd, 0, &v, NULL));
    sleep_ms(30);
    EQ(read(fd, &n, 8), 8);
    CHECK(n >= 10);
    OK(timerfd_gettime(fd, &old));
    EQ(old.it_interval.tv_nsec, 2000000);
    // Blocking, absolute, in the past.
    int block = OK(timerfd_create(CLOCK_REALTIME, 0));
    v = (struct itimerspec){ { 0, 0 }, { 1, 0 } };
    OK(timerfd_settime(block, TFD_TIMER_ABSTIME, &v, NULL));
    EQ(read(block, &n, 8), 8);
    EQ(n, 1);
    v = (struct itimerspec){ { 0, 0 }, { 0, 10000000 } };
    int64_t start = now_ns(CLOCK_MONOTONIC);
    OK(timerfd_settime(block, 0, &v, NULL));
    EQ(read(block, &n, 8), 8);
    CHECK(now_ns(CLOCK_MONOTONIC) - start >= 10000000);
    EQ(OK(timerfd_create(CLOCK_BOOTTIME, 0)) > block, 1);
    FAILS(timerfd_create(CLOCK_PROCESS_CPUTIME_ID, 0), EINVAL);
    FAILS(timerfd_create(CLOCK_MONOTONIC, 1), EINVAL);
    FAILS(timerfd_settime(fd, 64, &v, NULL), EINVAL);
    v.it_value.tv_nsec = -1;
    FAILS(timerfd_settime(fd, 0, &v, NULL), EINVAL);
    FAILS(syscall(SYS_timerfd_settime, fd, 0, 8, NULL), EFAULT);
    FAILS(syscall(SYS_timerfd_gettime, fd, 8), EFAULT);
    FAILS(timerfd_gettime(0, &old), EINVAL);
    FAILS(timerfd_gettime(999, &old), EBADF);
    FAILS(write(fd, &n, 8), EINVAL);
    return 0;
}
