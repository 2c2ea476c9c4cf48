// SPDX-License-Identifier: Apache-2.0
// stat, lstat, fstat, fstatat: the fields for each kind of file, and the errors.
#include "check.h"
#include <sys/sysmacros.h>

int main(void)
{
    struct stat s, t;
    umask(022);
    int fd = make_file("f", "0123456789", 10);
    OK(stat(in_tmp("f"), &s));
    CHECK(S_ISREG(s.st_mode));
    EQ(s.st_mode & 07777, 0644);
    EQ(s.st_size, 10);
    EQ(s.st_nlink, 1);
    EQ(s.st_uid, geteuid());
    CHECK(s.st_blksize >= 512 && s.st_ino != 0);
    CHECK(s.st_blocks * 512 >= 10 || s.st_blocks == 0);
    OK(fstat(fd, &t));
    EQ(memcmp(&s, &t, sizeof s), 0);
    OK(fstatat(AT_FDCWD, in_tmp("f"), &t, 0));
    EQ(memcmp(&s, &t, sizeof s), 0);
    OK(fstatat(fd, "", &t, AT_EMPTY_PATH));
    EQ(memcmp(&s, &t, sizeof s), 0);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    CHECK(now.tv_sec - s.st_mtime < 10 && now.tv_sec - s.st_mtime >= -1);
    CHECK(s.st_mtime == s.st_ctime);

    OK(symlink("f", in_tmp("l")));
    OK(lstat(in_tmp("l"), &t));
    CHECK(S_ISLNK(t.st_mode));
    EQ(t.st_size, 1);
    OK(stat(in_tmp("l"), &t));
    EQ(t.st_ino, s.st_ino);
    OK(fstatat(AT_FDCWD, in_tmp("l"), &t, AT_SYMLINK_NOFOLLOW));
    CHECK(S_ISLNK(t.st_mode));

    OK(mkdir(in_tmp("d"), 0755));
    OK(stat(in_tmp("d"), &t));
    CHECK(S_ISDIR(t.st_mode));
    EQ(t.st_dev, s.st_dev);
    OK(mkfifo(in_tmp("p"), 0600));
    OK(stat(in_tmp("p"), &t));
    CHECK(S_ISFIFO(t.st_mode));
    int p[2];
    OK(pipe(p));
    OK(fstat(p[0], &t));
    CHECK(S_ISFIFO(t.st_mode));
    OK(stat("/dev/null", &t));
    CHECK(S_ISCHR(t.st_mode));
    EQ(t.st_rdev, makedev(1, 3));
    OK(stat("/dev/zero", &t));
    EQ(t.st_rdev, makedev(1, 5));

    // Two names, one file; two files, two numbers.
    OK(link(in_tmp("f"), in_tmp("f2")));
    OK(stat(in_tmp("f2"), &t));
    EQ(t.st_ino, s.st_ino);
    EQ(t.st_nlink, 2);
    OK(fstat(make_file("g", "", 0), &t));
    CHECK(t.st_ino != s.st_ino);
    EQ(t.st_size, 0);

    FAILS(stat(in_tmp("none"), &t), ENOENT);
    FAILS(lstat(in_tmp("none"), &t), ENOENT);
    FAILS(stat("", &t), ENOENT);
    FAILS(stat(in_tmp("f/x"), &t), ENOTDIR);
    FAILS(stat(in_tmp("f/"), &t), ENOTDIR);
    FAILS(lstat(in_tmp("l/"), &t), ENOTDIR);
    FAILS(fstat(-1, &t), EBADF);
    FAILS(fstatat(-1, "f", &t, 0), EBADF);
    FAILS(fstatat(fd, "f", &t, 0), ENOTDIR);
    FAILS(fstatat(AT_FDCWD, "f", &t, 0x40000000), EINVAL);
    FAILS(fstatat(AT_FDCWD, "", &t, 0), ENOENT);
    EACH_BAD(bad)
    {
        FAILS(syscall(SYS_stat, bad, &t), EFAULT);
        FAILS(syscall(SYS_stat, in_tmp("f"), bad), EFAULT);
        FAILS(syscall(SYS_lstat, in_tmp("f"), bad), EFAULT);
        FAILS(syscall(SYS_fstat, fd, bad), EFAULT);
        FAILS(syscall(SYS_newfstatat, AT_FDCWD, bad, &t, 0), EFAULT);
        FAILS(syscall(SYS_newfstatat, fd, "", bad, AT_EMPTY_PATH), EFAULT);
    }
    OK(symlink("loop", in_tmp("loop")));
    FAILS(stat(in_tmp("loop"), &t), ELOOP);
    OK(lstat(in_tmp("loop"), &t));
    // AT_FDCWD with AT_EMPTY_PATH is the current directory.
    OK(chdir(in_tmp("d")));
    OK(stat(".", &s));
    OK(fstatat(AT_FDCWD, "", &t, AT_EMPTY_PATH));
    EQ(s.st_ino, t.st_ino);
    return 0;
}
