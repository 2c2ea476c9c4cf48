// SPDX-License-Identifier: Apache-2.0
// Two mounts: rename and link between them are EXDEV, st_dev differs, copying works, `..` climbs out of the mount.
#include "check.h"
#include <sys/sendfile.h>

int main(void)
{
    char other[64];
    struct stat a, b;
    snprintf(other, sizeof other, "/dev/shm/guest-%d", getpid());
    int fd = make_file("f", "0123456789", 10);
    OK(fstat(fd, &a));
    OK(stat("/dev/shm", &b));
    if (a.st_dev == b.st_dev)
        SKIP("/dev/shm is the same file system as the test's directory");
    FAILS(rename(in_tmp("f"), other), EXDEV);
    FAILS(link(in_tmp("f"), other), EXDEV);
    FAILS(renameat2(AT_FDCWD, in_tmp("f"), AT_FDCWD, other, RENAME_NOREPLACE), EXDEV);
    FAILS(rename(in_tmp("f"), "/proc/x"), EXDEV);
    FAILS(link("/proc/version", in_tmp("v")), EXDEV);
    FAILS(access(other, F_OK), ENOENT);
    int out = OK(open(other, O_CREAT | O_EXCL | O_RDWR, 0600));
    EQ(OK(sendfile(out, fd, NULL, 10)), 10);
    char c[16];
    EQ(OK(pread(out, c, 16, 0)), 10);
    OK(fstat(out, &b));
    CHECK(a.st_dev != b.st_dev);
    OK(unlink(other));

    // `..` of a mount's root is the directory it stands in.
    OK(stat("/dev/shm/..", &a));
    OK(stat("/dev", &b));
    EQ(a.st_ino, b.st_ino);
    EQ(a.st_dev, b.st_dev);
    OK(stat("/proc/..", &a));
    OK(stat("/", &b));
    EQ(a.st_ino, b.st_ino);
    int d = OK(open("/dev/shm", O_RDONLY | O_DIRECTORY));
    close(OK(openat(d, "../null", O_RDONLY)));
    OK(chdir("/dev/shm"));
    CHECK(getcwd(c, sizeof c));
    STREQ(c, "/dev/shm");
    OK(chdir(".."));
    CHECK(getcwd(c, sizeof c));
    STREQ(c, "/dev");
    // A mount's root cannot be removed or renamed, from inside or outside.
    if (geteuid() == 0) {                               // others may not change /dev anyway
        FAILS(rmdir("/dev/shm"), EBUSY);
        FAILS(rename("/dev/shm", "/dev/shm2"), EBUSY);
    }
    return 0;
}
