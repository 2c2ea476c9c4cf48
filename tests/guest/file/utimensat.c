// SPDX-License-Identifier: Apache-2.0
// utimensat, futimens, utimes, futimesat, utime: nanoseconds kept, UTIME_NOW and UTIME_OMIT, links, errors.
#include "check.h"
#include <sys/time.h>
#include <utime.h>

static void times_are(const char *name, long a, long an, long m, long mn)
{
    struct stat s;
    OK(lstat(in_tmp(name), &s));
    EQ(s.st_atim.tv_sec, a);
    EQ(s.st_atim.tv_nsec, an);
    EQ(s.st_mtim.tv_sec, m);
    EQ(s.st_mtim.tv_nsec, mn);
}

int main(void)
{
    struct stat s, before;
    int fd = make_file("f", "", 0);
    struct timespec t[2] = { { 1000000000, 123456789 }, { 1500000000, 987654321 } };
    OK(utimensat(AT_FDCWD, in_tmp("f"), t, 0));
    times_are("f", 1000000000, 123456789, 1500000000, 987654321);
    struct timespec omit[2] = { { 0, UTIME_OMIT }, { 77, 7 } };
    OK(futimens(fd, omit));
    times_are("f", 1000000000, 123456789, 77, 7);
    // Both omitted: nothing is looked at or changed.
    struct timespec none[2] = { { 0, UTIME_OMIT }, { 0, UTIME_OMIT } };
    OK(fstat(fd, &before));
    OK(futimens(fd, none));
    OK(fstat(fd, &s));
    EQ(s.st_ctim.tv_nsec, before.st_ctim.tv_nsec);
    struct timespec nowts[2] = { { 5, 5 }, { 0, UTIME_NOW } };
    OK(futimens(fd, nowts));
    OK(fstat(fd, &s));
    EQ(s.st_atim.tv_sec, 5);
    CHECK(labs(s.st_mtim.tv_sec - time(NULL)) < 5);
    OK(utimensat(AT_FDCWD, in_tmp("f"), NULL, 0));
    OK(fstat(fd, &s));
    CHECK(labs(s.st_atim.tv_sec - time(NULL)) < 5);

    // The link itself.
    OK(symlink("f", in_tmp("l")));
    OK(utimensat(AT_FDCWD, in_tmp("l"), t, AT_SYMLINK_NOFOLLOW));
    times_are("l", 1000000000, 123456789, 1500000000, 987654321);
    OK(fstat(fd, &s));
    CHECK(s.st_mtim.tv_sec != 1500000000);
    OK(utimensat(AT_FDCWD, in_tmp("l"), omit, 0));
    OK(fstat(fd, &s));
    EQ(s.st_mtim.tv_sec, 77);

    struct timeval v[2] = { { 10, 20 }, { 30, 40 } };
    OK(utimes(in_tmp("f"), v));
    times_are("f", 10, 20000, 30, 40000);
    OK(syscall(SYS_futimesat, AT_FDCWD, in_tmp("f"), v));
    v[0].tv_usec = 1000000;
    FAILS(syscall(SYS_utimes, in_tmp("f"), v), EINVAL);
    struct utimbuf u = { 111, 222 };
    OK(utime(in_tmp("f"), &u));
    OK(syscall(SYS_utime, in_tmp("f"), &u));
    times_are("f", 111, 0, 222, 0);
    OK(syscall(SYS_utime, in_tmp("f"), NULL));

    struct timespec wrong[2] = { { 1, 1000000000 }, { 1, 0 } };
    FAILS(utimensat(AT_FDCWD, in_tmp("f"), wrong, 0), EINVAL);
    FAILS(utimensat(AT_FDCWD, in_tmp("none"), t, 0), ENOENT);
    FAILS(utimensat(AT_FDCWD, "", t, 0), ENOENT);
    FAILS(utimensat(AT_FDCWD, in_tmp("f"), t, 0x40000000), EINVAL);
    FAILS(syscall(SYS_utimensat, -1, NULL, t, 0), EBADF);
    FAILS(syscall(SYS_utimensat, -1, "f", t, 0), EBADF);
    FAILS(syscall(SYS_utimensat, AT_FDCWD, in_tmp("f/x"), t, 0), ENOTDIR);
    EACH_BAD(bad)
    {
        FAILS(syscall(SYS_utimensat, AT_FDCWD, bad, t, 0), EFAULT);
        FAILS(syscall(SYS_utimensat, AT_FDCWD, in_tmp("f"), bad, 0), EFAULT);
        FAILS(syscall(SYS_utimes, in_tmp("f"), bad), EFAULT);
        FAILS(syscall(SYS_utime, in_tmp("f"), bad), EFAULT);
    }
    return 0;
}
