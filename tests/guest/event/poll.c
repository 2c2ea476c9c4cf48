// SPDX-License-Identifier: Apache-2.0
// poll: readiness of pipes and files, hang-up, invalid descriptors, time-outs, errors.
#include "check.h"
#include <poll.h>
#include <sys/resource.h>
int main(void)
{
    int p[2];
    OK(pipe(p));
    int file = make_file("f", "x", 1);
    struct pollfd v[5] = { { p[0], POLLIN, 9 }, { p[1], POLLOUT, 9 }, { -1, POLLIN, 9 }, { 999, POLLIN, 9 }, { file, POLLIN | POLLOUT, 9 } };
    EQ(poll(v, 5, 0), 3);
    EQ(v[0].revents, 0);
    EQ(v[1].revents, POLLOUT);
    EQ(v[2].revents, 0);
    EQ(v[3].revents, POLLNVAL);
    EQ(v[4].revents, POLLIN | POLLOUT);
    OK(write(p[1], "x", 1));
    EQ(poll(v, 1, -1), 1);
    EQ(v[0].revents, POLLIN);
    v[0].events = POLLIN | POLLRDNORM | POLLPRI;
    EQ(poll(v, 1, 0), 1);
    EQ(v[0].revents, POLLIN | POLLRDNORM);
    close(p[1]);
    v[0].events = POLLIN;
    EQ(poll(v, 1, 0), 1);
    EQ(v[0].revents, POLLIN | POLLHUP);
    char c;
    EQ(read(p[0], &c, 1), 1);
    v[0].events = 0;
    EQ(poll(v, 1, -1), 1);
    EQ(v[0].revents, POLLHUP);
    OK(pipe(p));
    close(p[0]);
    v[0] = (struct pollfd){ p[1], POLLOUT, 0 };
    EQ(poll(v, 1, 0), 1);
    EQ(v[0].revents & POLLERR, POLLERR);
    OK(pipe(p));
    v[0] = (struct pollfd){ p[0], POLLIN, 5 };
    int64_t start = now_ns(CLOCK_MONOTONIC);
    EQ(poll(v, 1, 20), 0);
    CHECK(now_ns(CLOCK_MONOTONIC) - start >= 20000000);
    EQ(v[0].revents, 0);
    EQ(poll(NULL, 0, 5), 0);
    FAILS(syscall(SYS_poll, 8, 1, 0), EFAULT);
    FAILS(poll(v, (nfds_t)1 << 30, 0), EINVAL);
    struct rlimit files; // more than a process may have open are refused before anything is read
    OK(getrlimit(RLIMIT_NOFILE, &files));
    FAILS(syscall(SYS_poll, 8, files.rlim_cur + 1, 0), EINVAL);
    return 0;
}
