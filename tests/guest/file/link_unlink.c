// SPDX-License-Identifier: Apache-2.0
// link, linkat, unlink, unlinkat: counts, flags and errors.
#include "check.h"

int main(void)
{
    struct stat s;
    int fd = make_file("f", "abc", 3);
    OK(link(in_tmp("f"), in_tmp("g")));
    OK(fstat(fd, &s));
    EQ(s.st_nlink, 2);
    FAILS(link(in_tmp("f"), in_tmp("g")), EEXIST);
    FAILS(link(in_tmp("none"), in_tmp("h")), ENOENT);
    FAILS(link(in_tmp("f"), in_tmp("none/h")), ENOENT);
    FAILS(link(in_tmp("f/x"), in_tmp("h")), ENOTDIR);
    FAILS(link(in_tmp("f"), in_tmp("h/")), ENOENT);
    FAILS(link("", in_tmp("h")), ENOENT);
    FAILS(link(in_tmp("f"), ""), ENOENT);
    OK(mkdir(in_tmp("d"), 0700));
    FAILS(link(in_tmp("d"), in_tmp("d2")), EPERM);
    EACH_BAD(bad)
    {
        FAILS(link(bad, in_tmp("h")), EFAULT);
        FAILS(link(in_tmp("f"), bad), EFAULT);
        FAILS(unlink(bad), EFAULT);
    }

    // link does not follow the last symbolic link, AT_SYMLINK_FOLLOW does.
    OK(symlink("f", in_tmp("l")));
    OK(link(in_tmp("l"), in_tmp("l2")));
    OK(lstat(in_tmp("l2"), &s));
    CHECK(S_ISLNK(s.st_mode));
    OK(linkat(AT_FDCWD, in_tmp("l"), AT_FDCWD, in_tmp("h"), AT_SYMLINK_FOLLOW));
    OK(lstat(in_tmp("h"), &s));
    CHECK(S_ISREG(s.st_mode));
    EQ(s.st_nlink, 3);
    FAILS(linkat(AT_FDCWD, in_tmp("f"), AT_FDCWD, in_tmp("i"), 0x40000000), EINVAL);

    // unlink takes a name away, the file stays until the last one and the last descriptor.
    OK(unlink(in_tmp("f")));
    FAILS(open(in_tmp("f"), O_RDONLY), ENOENT);
    OK(fstat(fd, &s));
    EQ(s.st_nlink, 2);
    OK(unlink(in_tmp("l")));
    OK(access(in_tmp("h"), F_OK));
    FAILS(unlink(in_tmp("none")), ENOENT);
    FAILS(unlink(""), ENOENT);
    FAILS(unlink(in_tmp("d")), EISDIR);
    FAILS(unlink(in_tmp("h/")), ENOTDIR);
    FAILS(unlink(in_tmp("h/x")), ENOTDIR);
    int d = OK(open(in_tmp("."), O_RDONLY | O_DIRECTORY));
    FAILS(unlinkat(d, "h", AT_REMOVEDIR), ENOTDIR);
    FAILS(unlinkat(d, "d", 0), EISDIR);
    FAILS(unlinkat(d, "h", 0x40000000), EINVAL);
    FAILS(unlinkat(-1, "h", 0), EBADF);
    OK(unlinkat(d, "h", 0));
    OK(unlinkat(d, "g", 0));
    OK(unlinkat(d, "d", AT_REMOVEDIR));
    OK(fstat(fd, &s));
    EQ(s.st_nlink, 0);
    char b[4];
    EQ(OK(pread(fd, b, 4, 0)), 3);
    return 0;
}
