// SPDX-License-Identifier: Apache-2.0
// O_TMPFILE: a file without a name, which may get one.
#include "check.h"

int main(void)
{
    struct stat st;
    char link[64], b[8];
    OK(mkdir(in_tmp("d"), 0700));
    int d = OK(open(in_tmp("d"), O_RDONLY | O_DIRECTORY));
    umask(022);

    int fd = OK(open(in_tmp("d"), O_TMPFILE | O_RDWR, 0666));
    OK(fstat(fd, &st));
    CHECK(S_ISREG(st.st_mode) && (st.st_mode & 07777) == 0644 && st.st_nlink == 0 && st.st_size == 0);
    CHECK(OK(write(fd, "data", 4)) == 4 && OK(pread(fd, b, 8, 1)) == 3);
    EQ((OK(fcntl(fd, F_GETFL)) & O_TMPFILE), O_TMPFILE);
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    OK(linkat(AT_FDCWD, link, d, "named", AT_SYMLINK_FOLLOW));
    OK(fstat(fd, &st));
    EQ(st.st_nlink, 1);
    int r = OK(openat(d, "named", O_RDONLY));
    CHECK(OK(read(r, b, 8)) == 4 && !memcmp(b, "data", 4));
    FAILS(linkat(AT_FDCWD, link, d, "named", AT_SYMLINK_FOLLOW), EEXIST);

    fd = OK(openat(d, ".", O_TMPFILE | O_WRONLY | O_EXCL, 0600));
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    FAILS(linkat(AT_FDCWD, link, d, "no", AT_SYMLINK_FOLLOW), ENOENT);
    FAILS(read(fd, b, 1), EBADF);

    FAILS(open(in_tmp("d"), O_TMPFILE | O_RDONLY, 0600), EINVAL);
    FAILS(open(in_tmp("d/named"), O_TMPFILE | O_RDWR, 0600), ENOTDIR);
    FAILS(open(in_tmp("none"), O_TMPFILE | O_RDWR, 0600), ENOENT);
    FAILS(open(in_tmp("d"), (O_TMPFILE & ~O_DIRECTORY) | O_RDWR, 0600), EINVAL);

    // A link to the directory is followed.
    OK(symlink("d", in_tmp("ld")));
    close(OK(open(in_tmp("ld"), O_TMPFILE | O_RDWR, 0600)));
    return 0;
}
