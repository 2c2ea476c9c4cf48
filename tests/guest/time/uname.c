// SPDX-License-Identifier: Apache-2.0
// uname: Linux on x86_64 with a release that the C library and runtimes accept.
#include "check.h"
#include <sys/utsname.h>
int main(void)
{
    struct utsname u;
    OK(uname(&u));
    STREQ(u.sysname, "Linux");
    STREQ(u.machine, "x86_64");
    int major = 0, minor = 0;
    EQ(sscanf(u.release, "%d.%d", &major, &minor), 2);
    CHECK(major > 5 || (major == 5 && minor >= 10));
    CHECK(u.version[0] == '#');
    char name[65];
    OK(gethostname(name, sizeof name));
    STREQ(name, u.nodename);
    FAILS(gethostname(name, 0), ENAMETOOLONG);
    EACH_BAD(p) FAILS(syscall(SYS_uname, p), EFAULT);
    return 0;
}
