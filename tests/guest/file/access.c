// SPDX-License-Identifier: Apache-2.0
// access, faccessat, faccessat2: what root and an ordinary user may do, the flags, the errors.
#include "check.h"

static int access2(int d, const char *p, int mode, int flags) { return (int)syscall(SYS_faccessat2, d, p, mode, flags); }

int main(void)
{
    close(make_file("f", "x", 1));
    OK(chmod(in_tmp("f"), 0400));
    OK(access(in_tmp("f"), F_OK));
    OK(access(in_tmp("f"), R_OK));
    FAILS(access(in_tmp("f"), X_OK), EACCES);
    if (geteuid() != 0) {
        FAILS(access(in_tmp("f"), W_OK), EACCES);
        OK(chmod(in_tmp("f"), 0000));
        FAILS(access(in_tmp("f"), R_OK), EACCES);
        OK(access(in_tmp("f"), F_OK));
    } else {
        OK(access(in_tmp("f"), W_OK | R_OK));
        OK(chmod(in_tmp("f"), 0000));
        OK(access(in_tmp("f"), W_OK | R_OK));
        FAILS(access(in_tmp("f"), X_OK), EACCES);
    }
    OK(chmod(in_tmp("f"), 0700));
    OK(access(in_tmp("f"), R_OK | W_OK | X_OK));
    OK(mkdir(in_tmp("d"), 0700));
    OK(access(in_tmp("d"), R_OK | W_OK | X_OK));

    FAILS(access(in_tmp("none"), F_OK), ENOENT);
    FAILS(access("", F_OK), ENOENT);
    FAILS(access(in_tmp("f/x"), F_OK), ENOTDIR);
    FAILS(access(in_tmp("f"), 8), EINVAL);
    FAILS(access(in_tmp("f"), -1), EINVAL);
    OK(symlink("none", in_tmp("dangling")));
    OK(symlink("loop", in_tmp("loop")));
    FAILS(access(in_tmp("dangling"), F_OK), ENOENT);
    FAILS(access(in_tmp("loop"), F_OK), ELOOP);
    EACH_BAD(bad) FAILS(access(bad, F_OK), EFAULT);

    // faccessat2 and its flags.
    int d = OK(open(in_tmp("."), O_RDONLY | O_DIRECTORY));
    OK(access2(d, "f", R_OK, 0));
    OK(access2(d, "f", R_OK, AT_EACCESS));
    OK(access2(d, "dangling", F_OK, AT_SYMLINK_NOFOLLOW));
    FAILS(access2(d, "dangling", F_OK, 0), ENOENT);
    FAILS(access2(d, "f", R_OK, 0x40000000), EINVAL);
    FAILS(access2(d, "f", 16, 0), EINVAL);
    FAILS(access2(-1, "f", R_OK, 0), EBADF);
    FAILS(access2(d, "", R_OK, 0), ENOENT);
    int fd = OK(open(in_tmp("f"), O_RDONLY));
    OK(access2(fd, "", R_OK, AT_EMPTY_PATH));
    FAILS(access2(fd, "f", R_OK, 0), ENOTDIR);
    OK(faccessat(d, "f", X_OK, AT_EACCESS));
    OK(eaccess(in_tmp("f"), X_OK));
    return 0;
}
