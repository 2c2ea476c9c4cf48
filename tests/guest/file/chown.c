// SPDX-License-Identifier: Apache-2.0
// chown, lchown, fchown, fchownat: -1 changes nothing, set-user-ID bits go, links, errors.
#include "check.h"

int main(void)
{
    struct stat s;
    int fd = make_file("f", "", 0);
    OK(symlink("f", in_tmp("l")));
    uid_t u = geteuid();
    gid_t g = getegid();
    int d = OK(open(in_tmp("."), O_RDONLY | O_DIRECTORY));
    OK(chown(in_tmp("f"), -1, -1));
    OK(chown(in_tmp("f"), u, g));
    OK(fchown(fd, u, -1));
    OK(lchown(in_tmp("l"), u, g));
    OK(fchownat(d, "l", u, g, AT_SYMLINK_NOFOLLOW));
    OK(fchownat(fd, "", -1, g, AT_EMPTY_PATH));
    OK(fchownat(d, "f", u, g, 0));
    OK(fstat(fd, &s));
    EQ(s.st_uid, u);
    EQ(s.st_gid, g);
    // An executable loses set-user-ID when its owner is set.
    OK(fchmod(fd, 06755));
    OK(fchown(fd, u, g));
    OK(fstat(fd, &s));
    EQ(s.st_mode & 06000, 0);

    FAILS(chown(in_tmp("none"), -1, -1), ENOENT);
    FAILS(chown("", -1, -1), ENOENT);
    FAILS(chown(in_tmp("f/x"), -1, -1), ENOTDIR);
    FAILS(fchown(-1, -1, -1), EBADF);
    FAILS(fchownat(-1, "f", -1, -1, 0), EBADF);
    FAILS(fchownat(d, "f", -1, -1, 0x40000000), EINVAL);
    FAILS(fchownat(d, "", -1, -1, 0), ENOENT);
    EACH_BAD(bad)
    {
        FAILS(chown(bad, -1, -1), EFAULT);
        FAILS(lchown(bad, -1, -1), EFAULT);
    }
    if (u == 0) {
        OK(chown(in_tmp("f"), 1234, 5678));
        OK(fstat(fd, &s));
        EQ(s.st_uid, 1234);
        EQ(s.st_gid, 5678);
        OK(lchown(in_tmp("l"), 4321, -1));
        OK(lstat(in_tmp("l"), &s));
        EQ(s.st_uid, 4321);
        OK(fstat(fd, &s));
        EQ(s.st_uid, 1234);
    } else {
        FAILS(chown(in_tmp("f"), 0, -1), EPERM);
    }
    return 0;
}
