// SPDX-License-Identifier: Apache-2.0
// /proc/self/exe: its text, opening through it, and the same file under every name.
#include "proc_text.h"
#include <sys/statvfs.h>
#include <elf.h>
#include <sys/auxv.h>

int main(int argc, char **argv)
{
    struct stat a, b;
    const char *exe = link_text("/proc/self/exe");
    CHECK(exe[0] == '/');
    char real[PATH_MAX];
    CHECK(realpath(argv[0], real));
    STREQ(exe, real);
    OK(stat("/proc/self/exe", &a));
    OK(stat(real, &b));
    EQ(a.st_ino, b.st_ino);
    EQ(a.st_dev, b.st_dev);
    OK(lstat("/proc/self/exe", &a));
    CHECK(S_ISLNK(a.st_mode));
    int fd = OK(open("/proc/self/exe", O_RDONLY));
    char magic[4];
    EQ(OK(read(fd, magic, 4)), 4);
    EQ(memcmp(magic, ELFMAG, 4), 0);
    struct statvfs mount;                               // a read-only mount refuses before the running program does
    OK(statvfs("/proc/self/exe", &mount));
    FAILS(open("/proc/self/exe", O_RDWR), mount.f_flag & ST_RDONLY ? EROFS : ETXTBSY);
    char link[64];
    snprintf(link, sizeof link, "/proc/%d/exe", getpid());
    STREQ(link_text(link), real);
    STREQ(link_text("/proc/thread-self/exe"), real);
    STREQ((const char *)getauxval(AT_EXECFN), argv[0]);
    FAILS(unlink("/proc/self/exe"), EPERM);
    return 0;
}
