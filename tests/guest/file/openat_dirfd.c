// SPDX-License-Identifier: Apache-2.0
// The directory descriptor of the *at calls: relative, absolute, AT_FDCWD, a bad one, one that is not a directory.
#include "check.h"

int main(void)
{
    OK(mkdir(in_tmp("d"), 0700));
    OK(mkdir(in_tmp("d/e"), 0700));
    int fd = OK(open(in_tmp("d/f"), O_CREAT | O_RDWR, 0600));
    OK(write(fd, "abc", 3));
    int d = OK(open(in_tmp("d"), O_RDONLY | O_DIRECTORY));
    struct stat a, b;

    OK(fstat(fd, &a));
    OK(fstatat(d, "f", &b, 0));
    CHECK(a.st_ino == b.st_ino && a.st_dev == b.st_dev);
    int g = OK(openat(d, "f", O_RDONLY));
    OK(fstat(g, &b));
    EQ(a.st_ino, b.st_ino);
    OK(openat(d, "e/../f", O_RDONLY));
    OK(openat(d, "../d/./f", O_RDONLY));
    OK(openat(d, ".", O_RDONLY | O_DIRECTORY));
    OK(openat(d, "..", O_RDONLY | O_DIRECTORY));

    // With an absolute path the descriptor is not looked at.
    OK(openat(-1, in_tmp("d/f"), O_RDONLY));
    OK(openat(12345, in_tmp("d/f"), O_RDONLY));
    OK(openat(fd, in_tmp("d/f"), O_RDONLY));

    FAILS(openat(-1, "f", O_RDONLY), EBADF);
    FAILS(openat(12345, "f", O_RDONLY), EBADF);
    FAILS(openat(fd, "f", O_RDONLY), ENOTDIR);
    FAILS(openat(fd, ".", O_RDONLY), ENOTDIR);
    FAILS(openat(d, "", O_RDONLY), ENOENT);
    FAILS(openat(d, bad_pointer(1), O_RDONLY), EFAULT);

    OK(chdir(in_tmp("d")));
    OK(openat(AT_FDCWD, "f", O_RDONLY));
    OK(openat(AT_FDCWD, "../d/f", O_RDONLY));

    // Every other *at call takes the same descriptor.
    OK(mkdirat(d, "m", 0700));
    OK(symlinkat("f", d, "s"));
    OK(linkat(d, "f", d, "h", 0));
    OK(renameat(d, "h", d, "m/h"));
    OK(faccessat(d, "m/h", R_OK, 0));
    OK(fchmodat(d, "f", 0640, 0));
    OK(fchownat(d, "f", -1, -1, 0));
    OK(utimensat(d, "f", NULL, 0));
    OK(mknodat(d, "p", S_IFIFO | 0600, 0));
    char l[8];
    CHECK(OK(readlinkat(d, "s", l, sizeof l)) == 1 && l[0] == 'f');
    OK(unlinkat(d, "s", 0));
    OK(unlinkat(d, "p", 0));
    OK(unlinkat(d, "m/h", 0));
    OK(unlinkat(d, "m", AT_REMOVEDIR));
    FAILS(mkdirat(-1, "x", 0700), EBADF);
    FAILS(symlinkat("f", fd, "s"), ENOTDIR);
    FAILS(unlinkat(fd, "s", 0), ENOTDIR);
    FAILS(linkat(d, "f", -1, "s", 0), EBADF);
    FAILS(renameat(d, "f", -1, "s"), EBADF);
    FAILS(faccessat(12345, "f", R_OK, 0), EBADF);
    FAILS(readlinkat(-1, "s", l, sizeof l), EBADF);

    // A directory that is renamed stays the same directory; one that is gone has no new files.
    OK(rename(in_tmp("d"), in_tmp("d2")));
    close(OK(openat(d, "f", O_RDONLY)));
    OK(unlinkat(d, "f", 0));
    OK(unlinkat(d, "e", AT_REMOVEDIR));
    OK(rmdir(in_tmp("d2")));
    FAILS(openat(d, "new", O_CREAT | O_RDWR, 0600), ENOENT);
    FAILS(mkdirat(d, "new", 0700), ENOENT);
    OK(fstat(d, &a));
    EQ(a.st_nlink, 0);
    return 0;
}
