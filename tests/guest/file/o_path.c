// SPDX-License-Identifier: Apache-2.0
// O_PATH: a place, not an open file. What works on it, and what is EBADF.
#include "check.h"
#include <sys/ioctl.h>
#include <sys/statfs.h>
#include <sys/xattr.h>

int main(void)
{
    struct stat st, s2;
    struct statfs sf;
    char b[64], link[64];

    OK(mkdir(in_tmp("d"), 0700));
    int w = OK(open(in_tmp("d/f"), O_CREAT | O_RDWR, 0600));
    OK(write(w, "abc", 3));
    int fd = OK(open(in_tmp("d/f"), O_PATH));
    EQ(OK(fcntl(fd, F_GETFL)), O_PATH);

    FAILS(read(fd, b, 1), EBADF);
    FAILS(write(fd, b, 1), EBADF);
    FAILS(pread(fd, b, 1, 0), EBADF);
    FAILS(lseek(fd, 0, SEEK_SET), EBADF);
    FAILS(fchmod(fd, 0600), EBADF);
    FAILS(fchown(fd, -1, -1), EBADF);
    FAILS(ftruncate(fd, 0), EBADF);
    FAILS(fsync(fd), EBADF);
    FAILS(fgetxattr(fd, "user.x", b, 1), EBADF);
    FAILS(ioctl(fd, FIONREAD, b), EBADF);
    FAILS((long)mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0), EBADF);
    FAILS(fcntl(fd, F_SETFL, O_APPEND), EBADF);
    FAILS(fallocate(fd, 0, 0, 1), EBADF);
    FAILS(futimens(fd, NULL), EBADF);

    OK(fstat(fd, &st));
    OK(fstat(w, &s2));
    CHECK(st.st_ino == s2.st_ino && st.st_size == 3);
    OK(fstatfs(fd, &sf));
    OK(fstatat(fd, "", &s2, AT_EMPTY_PATH));
    EQ(st.st_ino, s2.st_ino);
    int e = OK(dup(fd));
    EQ(OK(fcntl(e, F_GETFL)), O_PATH);
    OK(fcntl(fd, F_SETFD, FD_CLOEXEC));
    EQ(OK(fcntl(fd, F_GETFD)), FD_CLOEXEC);

    // It can be opened again through /proc.
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    int r = OK(open(link, O_RDONLY));
    CHECK(OK(read(r, b, 8)) == 3 && !memcmp(b, "abc", 3));

    // A directory as a place to start from; a file is none.
    int d = OK(open(in_tmp("d"), O_PATH | O_DIRECTORY));
    close(OK(openat(d, "f", O_RDONLY)));
    FAILS(openat(fd, "f", O_RDONLY), ENOTDIR);
    FAILS(syscall(SYS_getdents64, d, b, sizeof b), EBADF);
    OK(fchdir(d));
    OK(access("f", R_OK));
    FAILS(fchdir(fd), ENOTDIR);

    // With O_NOFOLLOW it is the link itself.
    OK(symlink("f", in_tmp("d/l")));
    int l = OK(open(in_tmp("d/l"), O_PATH | O_NOFOLLOW));
    OK(fstat(l, &st));
    CHECK(S_ISLNK(st.st_mode));
    CHECK(OK(readlinkat(l, "", b, sizeof b)) == 1 && b[0] == 'f');
    FAILS(readlinkat(fd, "", b, sizeof b), ENOENT);
    snprintf(link, sizeof link, "/proc/self/fd/%d", l);
    FAILS(open(link, O_RDONLY), ELOOP);

    // Other flags are ignored: nothing is made, emptied or refused.
    FAILS(open(in_tmp("none"), O_PATH | O_CREAT, 0600), ENOENT);
    close(OK(open(in_tmp("d/f"), O_PATH | O_TRUNC | O_RDWR)));
    OK(fstat(w, &st));
    EQ(st.st_size, 3);
    OK(chmod(in_tmp("d/f"), 0));
    close(OK(open(in_tmp("d/f"), O_PATH)));

    // linkat with AT_EMPTY_PATH or through /proc gives it another name.
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    OK(linkat(AT_FDCWD, link, d, "again", AT_SYMLINK_FOLLOW));
    OK(fstatat(d, "again", &s2, 0));
    OK(fstat(fd, &st));
    CHECK(st.st_ino == s2.st_ino && st.st_nlink == 2);
    return 0;
}
