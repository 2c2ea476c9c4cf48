// SPDX-License-Identifier: Apache-2.0
// /proc/version, /proc/sys/kernel and uname say the same release; the release is current and parses as x.y.
#include "proc_text.h"
#include <sys/utsname.h>

int main(void)
{
    struct utsname u;
    OK(uname(&u));
    STREQ(u.sysname, "Linux");
    STREQ(u.machine, "x86_64");
    int major, minor;
    EQ(sscanf(u.release, "%d.%d", &major, &minor), 2);
    CHECK(major >= 5);
    char want[256];
    snprintf(want, sizeof want, "Linux version %s ", u.release);
    CHECK(!strncmp(read_text("/proc/version"), want, strlen(want)));
    snprintf(want, sizeof want, "%s\n", u.release);
    STREQ(read_text("/proc/sys/kernel/osrelease"), want);
    STREQ(read_text("/proc/sys/kernel/ostype"), "Linux\n");
    snprintf(want, sizeof want, "%s\n", u.nodename);
    STREQ(read_text("/proc/sys/kernel/hostname"), want);
    snprintf(want, sizeof want, "%s\n", u.version);
    STREQ(read_text("/proc/sys/kernel/version"), want);
    char host[256];
    OK(gethostname(host, sizeof host));
    STREQ(host, u.nodename);
    char *fs = read_text("/proc/filesystems");
    CHECK(strstr(fs, "nodev\tproc\n") && strstr(fs, "nodev\ttmpfs\n") && strstr(fs, "nodev\tsysfs\n"));
    return 0;
}
