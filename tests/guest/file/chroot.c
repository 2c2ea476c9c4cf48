// SPDX-License-Identifier: Apache-2.0
// chroot: absolute paths, `..` at the new root, links, what an open descriptor still reaches, errors.
#include "check.h"

int main(void)
{
    char b[PATH_MAX];
    OK(mkdir(in_tmp("jail"), 0700));
    OK(mkdir(in_tmp("jail/d"), 0700));
    close(make_file("jail/f", "in", 2));
    close(make_file("out", "out", 3));
    OK(symlink("/f", in_tmp("jail/abs")));
    OK(symlink("../../../f", in_tmp("jail/d/up")));
    int outside = OK(open(in_tmp("."), O_RDONLY | O_DIRECTORY));

    FAILS(chroot(in_tmp("none")), ENOENT);
    FAILS(chroot(""), ENOENT);
    EACH_BAD(bad) FAILS(chroot(bad), EFAULT);
    FAILS(chroot(in_tmp("out")), ENOTDIR);
    if (geteuid() != 0) {
        FAILS(chroot(in_tmp("jail")), EPERM);
        return 0;
    }
    OK(chdir(in_tmp("jail")));
    OK(chroot("."));
    close(OK(open("/f", O_RDONLY)));
    close(OK(open("/../../f", O_RDONLY)));
    close(OK(open("/abs", O_RDONLY)));
    close(OK(open("/d/up", O_RDONLY)));
    close(OK(open("../../f", O_RDONLY)));
    FAILS(open("/out", O_RDONLY), ENOENT);
    FAILS(open("/tmp", O_RDONLY), ENOENT);
    CHECK(getcwd(b, sizeof b));
    STREQ(b, "/");
    OK(chdir("/d"));
    CHECK(getcwd(b, sizeof b));
    STREQ(b, "/d");
    int fd = OK(open("/new", O_CREAT | O_RDWR, 0600));
    close(fd);
    // A descriptor that was open before still works.
    close(OK(openat(outside, "out", O_RDONLY)));
    close(OK(openat(outside, "jail/new", O_RDONLY)));
    OK(fchdir(outside));
    long n = syscall(SYS_getcwd, b, sizeof b);
    CHECK(n > 0 && strncmp(b, "(unreachable)", 13) == 0);
    return 0;
}
