// SPDX-License-Identifier: Apache-2.0
// The extended attribute calls, in all three forms (path, link, descriptor): flags, sizes, lists, errors.
#include "check.h"
#include <sys/xattr.h>

int main(void)
{
    char b[256];
    int fd = make_file("f", "", 0);
    if (setxattr(in_tmp("f"), "user.one", "1", 1, 0) == -1 && errno == EOPNOTSUPP)
        SKIP("this file system has no user attributes");
    OK(fsetxattr(fd, "user.two", "22", 2, XATTR_CREATE));
    FAILS(fsetxattr(fd, "user.two", "3", 1, XATTR_CREATE), EEXIST);
    FAILS(fsetxattr(fd, "user.none", "3", 1, XATTR_REPLACE), ENODATA);
    OK(fsetxattr(fd, "user.two", "222", 3, XATTR_REPLACE));
    OK(fsetxattr(fd, "user.empty", NULL, 0, 0));
    EQ(OK(getxattr(in_tmp("f"), "user.two", b, sizeof b)), 3);
    EQ(memcmp(b, "222", 3), 0);
    EQ(OK(fgetxattr(fd, "user.two", NULL, 0)), 3);
    EQ(OK(lgetxattr(in_tmp("f"), "user.empty", b, sizeof b)), 0);
    FAILS(getxattr(in_tmp("f"), "user.two", b, 2), ERANGE);
    FAILS(getxattr(in_tmp("f"), "user.none", b, sizeof b), ENODATA);

    long n = OK(listxattr(in_tmp("f"), b, sizeof b));
    EQ(n, (long)sizeof "user.one" + (long)sizeof "user.two" + (long)sizeof "user.empty");
    int found = 0;
    for (char *p = b; p < b + n; p += strlen(p) + 1)
        found += !strcmp(p, "user.one") || !strcmp(p, "user.two") || !strcmp(p, "user.empty");
    EQ(found, 3);
    EQ(OK(flistxattr(fd, NULL, 0)), n);
    EQ(OK(llistxattr(in_tmp("f"), b, sizeof b)), n);
    FAILS(flistxattr(fd, b, 3), ERANGE);

    OK(removexattr(in_tmp("f"), "user.one"));
    FAILS(removexattr(in_tmp("f"), "user.one"), ENODATA);
    OK(fremovexattr(fd, "user.two"));
    OK(lremovexattr(in_tmp("f"), "user.empty"));
    EQ(OK(flistxattr(fd, b, sizeof b)), 0);

    // A link has no user attributes of its own; through it the file's are meant.
    OK(symlink("f", in_tmp("l")));
    OK(setxattr(in_tmp("l"), "user.via", "x", 1, 0));
    EQ(OK(fgetxattr(fd, "user.via", b, sizeof b)), 1);
    FAILS(lsetxattr(in_tmp("l"), "user.own", "x", 1, 0), EPERM);

    FAILS(setxattr(in_tmp("f"), "user.x", "x", 1, 8), EINVAL);
    FAILS(setxattr(in_tmp("f"), "nonamespace", "x", 1, 0), EOPNOTSUPP);
    FAILS(setxattr(in_tmp("f"), "", "x", 1, 0), ERANGE);
    FAILS(setxattr(in_tmp("none"), "user.x", "x", 1, 0), ENOENT);
    FAILS(fsetxattr(-1, "user.x", "x", 1, 0), EBADF);
    FAILS(fgetxattr(-1, "user.x", b, 1), EBADF);
    FAILS(flistxattr(-1, b, 1), EBADF);
    char name[300] = "user.";
    memset(name + 5, 'n', 251);
    FAILS(setxattr(in_tmp("f"), name, "x", 1, 0), ERANGE);
    FAILS(fgetxattr(fd, name, b, 1), ERANGE);
    static char value[70000];
    FAILS(fsetxattr(fd, "user.big", value, 65537, 0), E2BIG);
    EACH_BAD(bad)
    {
        FAILS(setxattr(bad, "user.x", "x", 1, 0), EFAULT);
        FAILS(fsetxattr(fd, bad, "x", 1, 0), EFAULT);
        FAILS(fsetxattr(fd, "user.x", bad, 1, 0), EFAULT);
        FAILS(fgetxattr(fd, bad, b, 1), EFAULT);
        FAILS(fgetxattr(fd, "user.via", bad, 16), EFAULT);
        FAILS(flistxattr(fd, bad, 100), EFAULT);
        FAILS(fremovexattr(fd, bad), EFAULT);
    }
    return 0;
}
