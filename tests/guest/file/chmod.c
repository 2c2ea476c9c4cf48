// SPDX-License-Identifier: Apache-2.0
// chmod, fchmod, fchmodat, fchmodat2: bits kept, links followed, errors.
#include "check.h"
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif

int main(void)
{
    struct stat s;
    int fd = make_file("f", "", 0);
    OK(chmod(in_tmp("f"), 04711));
    OK(fstat(fd, &s));
    EQ(s.st_mode & 07777, 04711);
    OK(fchmod(fd, 02640));
    OK(fstat(fd, &s));
    EQ(s.st_mode & 07777, 02640);
    OK(chmod(in_tmp("f"), 0100600));
    OK(fstat(fd, &s));
    EQ(s.st_mode & 07777, 0600);
    OK(symlink("f", in_tmp("l")));
    OK(chmod(in_tmp("l"), 0604));
    OK(fstat(fd, &s));
    EQ(s.st_mode & 07777, 0604);
    int d = OK(open(in_tmp("."), O_RDONLY | O_DIRECTORY));
    OK(fchmodat(d, "f", 0600, 0));
    OK(mkdir(in_tmp("d"), 0700));
    OK(chmod(in_tmp("d"), 01755));
    OK(stat(in_tmp("d"), &s));
    EQ(s.st_mode & 07777, 01755);
    // A read-only descriptor is enough for fchmod.
    int ro = OK(open(in_tmp("f"), O_RDONLY));
    OK(fchmod(ro, 0644));
    OK(fstat(fd, &s));
    EQ(s.st_mode & 07777, 0644);
    // The change time moves, the modification time does not.
    struct stat t;
    sleep_ms(20);
    OK(fchmod(fd, 0600));
    OK(fstat(fd, &t));
    CHECK(t.st_ctim.tv_nsec != s.st_ctim.tv_nsec || t.st_ctim.tv_sec != s.st_ctim.tv_sec);
    EQ(t.st_mtim.tv_nsec, s.st_mtim.tv_nsec);

    FAILS(chmod(in_tmp("none"), 0600), ENOENT);
    FAILS(chmod("", 0600), ENOENT);
    FAILS(chmod(in_tmp("f/x"), 0600), ENOTDIR);
    FAILS(fchmod(-1, 0600), EBADF);
    FAILS(fchmodat(-1, "f", 0600, 0), EBADF);
    FAILS(fchmodat(d, "f", 0600, 0x40000000), EINVAL);
    EACH_BAD(bad) FAILS(chmod(bad, 0600), EFAULT);
    // fchmodat2 (Linux 6.6): where it is there it knows two flags.
    if (syscall(SYS_fchmodat2, d, "f", 0640, 0) == 0) {
        OK(fstat(fd, &s));
        EQ(s.st_mode & 07777, 0640);
        OK(syscall(SYS_fchmodat2, fd, "", 0600, AT_EMPTY_PATH));
        FAILS(syscall(SYS_fchmodat2, d, "l", 0600, AT_SYMLINK_NOFOLLOW), EOPNOTSUPP);
        FAILS(syscall(SYS_fchmodat2, d, "f", 0600, 0x40000000), EINVAL);
    } else {
        EQ(errno, ENOSYS);
    }
    return 0;
}
