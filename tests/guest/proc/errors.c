// SPDX-License-Identifier: Apache-2.0
// What /proc refuses: missing names, writing what is read-only, making files, wrong types.
#include "proc_text.h"
#include <dirent.h>

int main(void)
{
    char b[16];
    FAILS(open("/proc/none", O_RDONLY), ENOENT);
    FAILS(open("/proc/self/none", O_RDONLY), ENOENT);
    FAILS(open("/proc/0/status", O_RDONLY), ENOENT);
    FAILS(open("/proc/4194305/status", O_RDONLY), ENOENT);
    FAILS(open("/proc/self/status/x", O_RDONLY), ENOTDIR);
    FAILS(open("/proc/self/new", O_CREAT | O_RDWR, 0600), ENOENT);
    FAILS(mkdir("/proc/new", 0700), ENOENT);
    FAILS(mkdir("/proc/self/new", 0700), ENOENT);
    FAILS(unlink("/proc/self/status"), EPERM);
    if (geteuid() == 0)                                 // others may not change /proc anyway
        FAILS(rmdir("/proc/self"), ENOTDIR);
    FAILS(open("/proc/self/fd", O_RDWR), EISDIR);
    FAILS(readlink("/proc/self/status", b, sizeof b), EINVAL);
    int d = OK(open("/proc/self", O_RDONLY | O_DIRECTORY));
    close(OK(openat(d, "status", O_RDONLY)));
    close(OK(openat(d, "../self/status", O_RDONLY)));
    FAILS(openat(d, "none", O_RDONLY), ENOENT);
    snprintf(b, sizeof b, "%d", getpid());
    STREQ(link_text("/proc/self"), b);
    FAILS(open("/proc/self", O_RDONLY | O_NOFOLLOW), ELOOP);

    // The directory lists this process, self and the system's files.
    DIR *dir = opendir("/proc");
    CHECK(dir);
    int me = 0, self = 0, meminfo = 0;
    for (struct dirent *e; (e = readdir(dir));) {
        me += !strcmp(e->d_name, b);
        self += !strcmp(e->d_name, "self");
        meminfo += !strcmp(e->d_name, "meminfo");
    }
    EQ(me, 1);
    EQ(self, 1);
    EQ(meminfo, 1);
    struct stat s;
    OK(stat("/proc/self/status", &s));
    CHECK(S_ISREG(s.st_mode));
    EQ(s.st_mode & 0777, 0444);
    EQ(s.st_size, 0);
    OK(stat("/proc", &s));
    CHECK(S_ISDIR(s.st_mode));
    OK(lstat("/proc/self", &s));
    CHECK(S_ISLNK(s.st_mode));
    // Reading in pieces and from the middle.
    int fd = OK(open("/proc/self/status", O_RDONLY));
    EQ(OK(pread(fd, b, 5, 0)), 5);
    EQ(memcmp(b, "Name:", 5), 0);
    EQ(OK(pread(fd, b, 4, 1)), 4);
    EQ(memcmp(b, "ame:", 4), 0);
    EQ(OK(pread(fd, b, 4, 1 << 20)), 0);
    EACH_BAD(bad) FAILS(pread(fd, bad, 4, 0), EFAULT);
    return 0;
}
