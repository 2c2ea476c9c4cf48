// SPDX-License-Identifier: Apache-2.0
// getrlimit, setrlimit and prlimit64: reading, lowering, refusing, and errors.
#include "check.h"
#include <sys/resource.h>
int main(void)
{
    struct rlimit l, old;
    for (int i = 0; i < RLIM_NLIMITS; i++) {
        OK(getrlimit(i, &l));
        CHECK(l.rlim_cur <= l.rlim_max);
    }
    FAILS(getrlimit(RLIM_NLIMITS, &l), EINVAL);
    FAILS(syscall(SYS_getrlimit, RLIMIT_NOFILE, 8), EFAULT);
    FAILS(syscall(SYS_setrlimit, RLIMIT_NOFILE, 8), EFAULT);
    OK(getrlimit(RLIMIT_STACK, &l));
    l.rlim_cur = 1 << 20;
    OK(setrlimit(RLIMIT_STACK, &l));
    OK(prlimit(0, RLIMIT_STACK, NULL, &old));
    EQ(old.rlim_cur, 1 << 20);
    OK(prlimit(getpid(), RLIMIT_STACK, NULL, &old));
    EQ(old.rlim_cur, 1 << 20);
    OK(getrlimit(RLIMIT_CORE, &l));
    l.rlim_cur = 0;
    l.rlim_max = 0;
    OK(prlimit(0, RLIMIT_CORE, &l, &old));
    OK(getrlimit(RLIMIT_CORE, &l));
    EQ(l.rlim_max, 0);
    OK(getrlimit(RLIMIT_NOFILE, &l));
    struct rlimit wrong = { l.rlim_max == RLIM_INFINITY ? 11 : l.rlim_max + 1, l.rlim_max == RLIM_INFINITY ? 10 : l.rlim_max };
    FAILS(setrlimit(RLIMIT_NOFILE, &wrong), EINVAL);
    struct rlimit few = { 64, l.rlim_max };
    OK(setrlimit(RLIMIT_NOFILE, &few));
    EQ(sysconf(_SC_OPEN_MAX), 64);
    int fd, last = -1;
    while ((fd = open("/dev/null", O_RDONLY)) >= 0)
        last = fd;
    EQ(errno, EMFILE);
    EQ(last, 63);
    FAILS(fcntl(0, F_DUPFD, 64), EINVAL);
    FAILS(dup2(0, 64), EBADF);
    FAILS(prlimit(0x3fffffff, RLIMIT_NOFILE, NULL, &old), ESRCH);
    FAILS(prlimit(0, 99, NULL, &old), EINVAL);
    return 0;
}
