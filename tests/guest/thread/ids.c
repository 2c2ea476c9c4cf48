// SPDX-License-Identifier: Apache-2.0
// The identity calls agree with each other and with the process's place in its session.
#include "check.h"
int main(void)
{
    CHECK(getpid() > 0);
    EQ(thread_id(), getpid());
    CHECK(getppid() >= 0);
    EQ(getpgid(0), getpgrp());
    EQ(getpgid(getpid()), getpgrp());
    EQ(getsid(0), getsid(getpid()));
    FAILS(getpgid(0x3fffffff), ESRCH);
    FAILS(getsid(0x3fffffff), ESRCH);
    uid_t r, e, s;
    OK(getresuid(&r, &e, &s));
    EQ(r, getuid());
    EQ(e, geteuid());
    gid_t gr, ge, gs;
    OK(getresgid(&gr, &ge, &gs));
    EQ(gr, getgid());
    EQ(ge, getegid());
    FAILS(syscall(SYS_getresuid, 8, &e, &s), EFAULT);
    int n = OK(getgroups(0, NULL));
    gid_t list[256];
    CHECK(n <= 256);
    EQ(getgroups(256, list), n);
    FAILS(getgroups(-1, list), EINVAL);
    if (n > 1)
        FAILS(getgroups(n - 1, list), EINVAL);
    return 0;
}
