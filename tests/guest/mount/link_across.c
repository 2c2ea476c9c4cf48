// SPDX-License-Identifier: Apache-2.0
// Symbolic links that cross mounts, relative and absolute, and O_CREAT through one.
#include "check.h"

int main(void)
{
    char name[64], far[PATH_MAX], b[16];
    snprintf(name, sizeof name, "/dev/shm/link-%d", getpid());
    close(make_file("f", "near", 4));
    OK(symlink(in_tmp("f"), name));
    int fd = OK(open(name, O_RDONLY));
    EQ(OK(read(fd, b, 16)), 4);
    OK(unlink(name));
    OK(symlink("/proc/version", in_tmp("v")));
    fd = OK(open(in_tmp("v"), O_RDONLY));
    EQ(OK(read(fd, b, 5)), 5);
    EQ(memcmp(b, "Linux", 5), 0);
    OK(symlink("/dev/shm", in_tmp("shm")));
    snprintf(far, sizeof far, "%s/made-%d", in_tmp("shm"), getpid());
    close(OK(open(far, O_CREAT | O_EXCL | O_RDWR, 0600)));
    snprintf(name, sizeof name, "/dev/shm/made-%d", getpid());
    OK(access(name, F_OK));
    OK(unlink(far));
    FAILS(access(name, F_OK), ENOENT);
    // `..` behind such a link is the mount's parent.
    close(OK(open(in_tmp("shm/../null"), O_RDONLY)));
    // A dangling link into another mount makes the file there.
    OK(symlink(name, in_tmp("dangling")));
    close(OK(open(in_tmp("dangling"), O_CREAT | O_RDWR, 0600)));
    OK(access(name, F_OK));
    OK(unlink(name));
    return 0;
}
