// SPDX-License-Identifier: Apache-2.0
// The main stack grows to its limit by touching it far below, also through a call's buffer.
#include "check.h"
#include <sys/resource.h>
static char *base;
static int deep(int n)
{
    volatile char frame[4096];
    frame[0] = (char)n;
    frame[4095] = (char)n;
    return n == 0 ? 0 : deep(n - 1) + frame[0] - (char)n + 1;
}
int main(void)
{
    char here;
    base = &here;
    EQ(deep(1200), 1200);                               // nearly five of the usual eight megabytes
    struct rlimit limit;
    OK(getrlimit(RLIMIT_STACK, &limit));
    if (limit.rlim_cur < (8 << 20))
        SKIP("the stack limit is under 8 MiB");
    int fd = OK(open("/dev/zero", O_RDONLY));
    char *far = base - (6 << 20);                       // not touched yet: the kernel must grow it for the copy
    EQ(read(fd, far, 100), 100);
    EQ(far[99], 0);
    far[-100000] = 1;
    return 0;
}
