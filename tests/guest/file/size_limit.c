// SPDX-License-Identifier: Apache-2.0
// RLIMIT_FSIZE: SIGXFSZ at the limit, a write cut to fit, EFBIG when the signal is ignored.
#include "check.h"
#include <sys/resource.h>

static volatile sig_atomic_t got;
static void handler(int n, siginfo_t *i, void *c) { got = n; }

int main(void)
{
    char b[64] = { 0 };
    struct rlimit r = { 100, RLIM_INFINITY }, q;
    OK(setrlimit(RLIMIT_FSIZE, &r));
    OK(getrlimit(RLIMIT_FSIZE, &q));
    EQ(q.rlim_cur, 100);
    on_signal(SIGXFSZ, handler, 0);
    int fd = make_file("f", b, 64);
    OK(lseek(fd, 64, SEEK_SET));
    EQ(OK(write(fd, b, 64)), 36);
    EQ(got, 0);
    FAILS(write(fd, b, 1), EFBIG);
    EQ(got, SIGXFSZ);
    got = 0;
    FAILS(pwrite(fd, b, 1, 1000), EFBIG);
    EQ(got, SIGXFSZ);
    got = 0;
    FAILS(ftruncate(fd, 101), EFBIG);
    EQ(got, SIGXFSZ);
    // Inside, over what is there, it is no matter.
    EQ(OK(pwrite(fd, b, 10, 90)), 10);
    signal(SIGXFSZ, SIG_IGN);
    FAILS(write(fd, b, 1), EFBIG);
    return 0;
}
