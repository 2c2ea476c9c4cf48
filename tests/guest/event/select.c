// SPDX-License-Identifier: Apache-2.0
// select: sets in and out, counts, time-outs, bad descriptors, errors.
#include "check.h"
#include <sys/select.h>
int main(void)
{
    int p[2], q[2];
    OK(pipe(p));
    OK(pipe(q));
    fd_set r, w, e;
    FD_ZERO(&r);
    FD_ZERO(&w);
    FD_ZERO(&e);
    FD_SET(p[0], &r);
    FD_SET(q[0], &r);
    FD_SET(p[1], &w);
    FD_SET(p[0], &e);
    OK(write(q[1], "x", 1));
    int top = q[1] + 1;
    struct timeval t = { 5, 0 };
    EQ(select(top, &r, &w, &e, &t), 2);
    CHECK(!FD_ISSET(p[0], &r) && FD_ISSET(q[0], &r) && FD_ISSET(p[1], &w) && !FD_ISSET(p[0], &e));
    CHECK(t.tv_sec <= 5);
    FD_ZERO(&r);
    FD_SET(p[0], &r);
    t = (struct timeval){ 0, 20000 };
    int64_t start = now_ns(CLOCK_MONOTONIC);
    EQ(select(top, &r, NULL, NULL, &t), 0);
    CHECK(now_ns(CLOCK_MONOTONIC) - start >= 20000000);
    EQ(t.tv_sec + t.tv_usec, 0);
    CHECK(!FD_ISSET(p[0], &r));
    close(p[1]);
    FD_SET(p[0], &r);
    EQ(select(top, &r, NULL, NULL, NULL), 1);           // end of file is readable
    CHECK(FD_ISSET(p[0], &r));
    FD_ZERO(&r);
    FD_SET(50, &r);
    t = (struct timeval){ 0, 0 };
    FAILS(select(51, &r, NULL, NULL, &t), EBADF);
    FAILS(select(-1, NULL, NULL, NULL, &t), EINVAL);
    t = (struct timeval){ -1, 0 };
    FAILS(select(0, NULL, NULL, NULL, &t), EINVAL);
    FAILS(syscall(SYS_select, 1, 8, NULL, NULL, NULL), EFAULT);
    FAILS(syscall(SYS_select, 0, NULL, NULL, NULL, 8), EFAULT);
    t = (struct timeval){ 0, 3000 };
    EQ(select(0, NULL, NULL, NULL, &t), 0);
    return 0;
}
