// SPDX-License-Identifier: Apache-2.0
// statx: the same facts as stat, the mask, the birth time, the flags and the errors.
#include "check.h"
#include <sys/sysmacros.h>

int main(void)
{
    struct statx x;
    struct stat s;
    int fd = make_file("f", "0123456789", 10);
    OK(fstat(fd, &s));
    OK(statx(AT_FDCWD, in_tmp("f"), 0, STATX_BASIC_STATS | STATX_BTIME, &x));
    EQ(x.stx_mask & STATX_BASIC_STATS, STATX_BASIC_STATS);
    EQ(x.stx_mode, s.st_mode);
    EQ(x.stx_ino, s.st_ino);
    EQ(x.stx_size, 10);
    EQ(x.stx_nlink, 1);
    EQ(x.stx_uid, s.st_uid);
    EQ(x.stx_gid, s.st_gid);
    EQ(x.stx_blocks, s.st_blocks);
    EQ(x.stx_blksize, s.st_blksize);
    EQ(makedev(x.stx_dev_major, x.stx_dev_minor), s.st_dev);
    EQ(x.stx_mtime.tv_sec, s.st_mtim.tv_sec);
    EQ(x.stx_mtime.tv_nsec, s.st_mtim.tv_nsec);
    EQ(x.stx_ctime.tv_nsec, s.st_ctim.tv_nsec);
    if (x.stx_mask & STATX_BTIME)
        CHECK(x.stx_btime.tv_sec <= x.stx_mtime.tv_sec && x.stx_btime.tv_sec > x.stx_mtime.tv_sec - 10);

    // Each way to name a file.
    OK(statx(fd, "", AT_EMPTY_PATH, STATX_SIZE, &x));
    EQ(x.stx_size, 10);
    int d = OK(open(in_tmp("."), O_RDONLY | O_DIRECTORY));
    OK(statx(d, "f", AT_STATX_DONT_SYNC, STATX_ALL, &x));
    EQ(x.stx_ino, s.st_ino);
    OK(statx(d, "f", AT_STATX_FORCE_SYNC | AT_NO_AUTOMOUNT, STATX_ALL, &x));
    OK(symlink("f", in_tmp("l")));
    OK(statx(d, "l", AT_SYMLINK_NOFOLLOW, STATX_TYPE, &x));
    CHECK(S_ISLNK(x.stx_mode));
    OK(statx(d, "l", 0, STATX_TYPE, &x));
    CHECK(S_ISREG(x.stx_mode));
    OK(statx(AT_FDCWD, "/dev/null", 0, STATX_BASIC_STATS, &x));
    EQ(x.stx_rdev_major, 1);
    EQ(x.stx_rdev_minor, 3);
    CHECK(S_ISCHR(x.stx_mode));
    int p[2];
    OK(pipe(p));
    OK(statx(p[0], "", AT_EMPTY_PATH, STATX_TYPE, &x));
    CHECK(S_ISFIFO(x.stx_mode));
    OK(statx(AT_FDCWD, "/proc/self/status", 0, STATX_BASIC_STATS, &x));
    CHECK(S_ISREG(x.stx_mode));

    FAILS(statx(d, "none", 0, STATX_ALL, &x), ENOENT);
    FAILS(statx(d, "", 0, STATX_ALL, &x), ENOENT);
    FAILS(statx(d, "f/x", 0, STATX_ALL, &x), ENOTDIR);
    FAILS(statx(-1, "f", 0, STATX_ALL, &x), EBADF);
    FAILS(statx(-1, "", AT_EMPTY_PATH, STATX_ALL, &x), EBADF);
    FAILS(statx(fd, "f", 0, STATX_ALL, &x), ENOTDIR);
    FAILS(statx(d, "f", 0x40000000, STATX_ALL, &x), EINVAL);
    FAILS(statx(d, "f", AT_STATX_SYNC_TYPE, STATX_ALL, &x), EINVAL);
    FAILS(statx(d, "f", 0, STATX__RESERVED, &x), EINVAL);
    EACH_BAD(bad)
    {
        FAILS(syscall(SYS_statx, d, bad, 0, STATX_ALL, &x), EFAULT);
        FAILS(syscall(SYS_statx, d, "f", 0, STATX_ALL, bad), EFAULT);
    }
    return 0;
}
