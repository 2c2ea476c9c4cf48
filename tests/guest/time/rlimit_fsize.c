// SPDX-License-Identifier: Apache-2.0
// RLIMIT_FSIZE: SIGXFSZ and EFBIG at the limit, a short write up to it.
#include "check.h"
#include <sys/resource.h>
static volatile sig_atomic_t hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
int main(void)
{
    on_signal(SIGXFSZ, handler, 0);
    int fd = make_file("f", "", 0);
    struct rlimit l;
    OK(getrlimit(RLIMIT_FSIZE, &l));
    l.rlim_cur = 10;
    OK(setrlimit(RLIMIT_FSIZE, &l));
    EQ(write(fd, "0123456789ab", 12), 10);
    FAILS(write(fd, "x", 1), EFBIG);
    EQ(hits, 1);
    FAILS(ftruncate(fd, 11), EFBIG);
    EQ(hits, 2);
    OK(ftruncate(fd, 5));
    return 0;
}
