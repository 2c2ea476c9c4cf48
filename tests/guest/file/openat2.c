// SPDX-License-Identifier: Apache-2.0
// openat2: struct open_how's sizes and flags, and each RESOLVE_ flag.
#include "check.h"
#include <linux/openat2.h>

static int open2(int d, const char *p, unsigned long long flags, unsigned long long mode, unsigned long long resolve)
{
    struct open_how how = { .flags = flags, .mode = mode, .resolve = resolve };
    return (int)syscall(SYS_openat2, d, p, &how, sizeof how);
}

int main(void)
{
    OK(mkdir(in_tmp("top"), 0700));
    OK(mkdir(in_tmp("top/sub"), 0700));
    close(OK(open(in_tmp("top/sub/f"), O_CREAT | O_RDWR, 0600)));
    close(OK(open(in_tmp("out"), O_CREAT | O_RDWR, 0600)));
    OK(symlink("sub/f", in_tmp("top/rel")));
    OK(symlink("../out", in_tmp("top/up")));
    OK(symlink("/sub/f", in_tmp("top/abs")));
    OK(symlink("sub", in_tmp("top/dir")));
    int d = OK(open(in_tmp("top"), O_RDONLY | O_DIRECTORY));

    // Unlike open, unknown flags, a mode without O_CREAT and odd pairs are errors.
    close(OK(open2(d, "sub/f", O_RDONLY, 0, 0)));
    FAILS(open2(d, "sub/f", 1ull << 40, 0, 0), EINVAL);
    FAILS(open2(d, "sub/f", O_RDONLY, 0600, 0), EINVAL);
    FAILS(open2(d, "n", O_RDWR | O_CREAT, 0200000, 0), EINVAL);
    FAILS(open2(d, "sub/f", O_RDONLY, 0, 1ull << 40), EINVAL);
    FAILS(open2(d, "sub/f", O_PATH | O_RDWR, 0, 0), EINVAL);
    FAILS(open2(d, "sub/f", O_PATH | O_APPEND, 0, 0), EINVAL);
    FAILS(open2(d, "sub/f", O_RDONLY, 0, RESOLVE_BENEATH | RESOLVE_IN_ROOT), EINVAL);
    FAILS(open2(d, ".", O_TMPFILE & ~O_DIRECTORY, 0600, 0), EINVAL);
    umask(0);
    int fd = OK(open2(d, "n", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0641, 0));
    struct stat st;
    OK(fstat(fd, &st));
    EQ((st.st_mode & 07777), 0641);
    EQ(OK(fcntl(fd, F_GETFD)), FD_CLOEXEC);

    struct { struct open_how how; long more; } big = { .how.flags = O_RDONLY };
    FAILS(syscall(SYS_openat2, d, "sub/f", &big, 8), EINVAL);
    FAILS(syscall(SYS_openat2, d, "sub/f", &big, 23), EINVAL);
    OK(syscall(SYS_openat2, d, "sub/f", &big, sizeof big));
    FAILS(syscall(SYS_openat2, d, "sub/f", &big, 8192), E2BIG);
    big.more = 1;
    FAILS(syscall(SYS_openat2, d, "sub/f", &big, sizeof big), E2BIG);
    FAILS(syscall(SYS_openat2, d, "sub/f", bad_pointer(1), sizeof big.how), EFAULT);
    FAILS(syscall(SYS_openat2, d, bad_pointer(1), &big.how, sizeof big.how), EFAULT);
    FAILS(syscall(SYS_openat2, -1, "sub/f", &big.how, sizeof big.how), EBADF);

    // RESOLVE_BENEATH: nothing may leave the directory, not even for a moment.
    close(OK(open2(d, "rel", O_RDONLY, 0, RESOLVE_BENEATH)));
    close(OK(open2(d, "sub/../sub/f", O_RDONLY, 0, RESOLVE_BENEATH)));
    FAILS(open2(d, "..", O_RDONLY, 0, RESOLVE_BENEATH), EXDEV);
    FAILS(open2(d, "up", O_RDONLY, 0, RESOLVE_BENEATH), EXDEV);
    FAILS(open2(d, "abs", O_RDONLY, 0, RESOLVE_BENEATH), EXDEV);
    FAILS(open2(d, "../top/sub/f", O_RDONLY, 0, RESOLVE_BENEATH), EXDEV);
    FAILS(open2(d, in_tmp("out"), O_RDONLY, 0, RESOLVE_BENEATH), EXDEV);
    FAILS(open2(d, "/", O_RDONLY, 0, RESOLVE_BENEATH), EXDEV);

    // RESOLVE_IN_ROOT: as if chrooted there.
    close(OK(open2(d, "/sub/f", O_RDONLY, 0, RESOLVE_IN_ROOT)));
    close(OK(open2(d, "abs", O_RDONLY, 0, RESOLVE_IN_ROOT)));
    close(OK(open2(d, "../../sub/f", O_RDONLY, 0, RESOLVE_IN_ROOT)));
    FAILS(open2(d, "up", O_RDONLY, 0, RESOLVE_IN_ROOT), ENOENT);
    OK(fstatat(d, ".", &st, 0));
    ino_t top = st.st_ino;
    fd = OK(open2(d, "..", O_RDONLY, 0, RESOLVE_IN_ROOT));
    OK(fstat(fd, &st));
    EQ(st.st_ino, top);

    // RESOLVE_NO_SYMLINKS, RESOLVE_NO_MAGICLINKS, RESOLVE_NO_XDEV.
    FAILS(open2(d, "rel", O_RDONLY, 0, RESOLVE_NO_SYMLINKS), ELOOP);
    FAILS(open2(d, "dir/f", O_RDONLY, 0, RESOLVE_NO_SYMLINKS), ELOOP);
    close(OK(open2(d, "sub/f", O_RDONLY, 0, RESOLVE_NO_SYMLINKS)));
    close(OK(open2(d, "rel", O_PATH | O_NOFOLLOW, 0, RESOLVE_NO_SYMLINKS)));
    char magic[64];
    snprintf(magic, sizeof magic, "/proc/self/fd/%d", fd);
    close(OK(open2(d, magic, O_RDONLY, 0, 0)));
    FAILS(open2(d, magic, O_RDONLY, 0, RESOLVE_NO_MAGICLINKS), ELOOP);
    FAILS(open2(AT_FDCWD, "/proc/version", O_RDONLY, 0, RESOLVE_NO_XDEV), EXDEV);
    close(OK(open2(d, "sub/f", O_RDONLY, 0, RESOLVE_NO_XDEV)));
    return 0;
}
