// SPDX-License-Identifier: Apache-2.0
// open with each creation and status flag: what the file and the descriptor are afterwards.
#include "check.h"

int main(void)
{
    struct stat st;
    char b[16];

    // O_CREAT makes the file with mode & ~umask; an existing file keeps its mode.
    umask(027);
    int fd = OK(open(in_tmp("a"), O_CREAT | O_WRONLY, 0666));
    OK(fstat(fd, &st));
    CHECK(S_ISREG(st.st_mode) && (st.st_mode & 07777) == 0640);
    EQ(OK(write(fd, "hello", 5)), 5);
    close(fd);
    fd = OK(open(in_tmp("a"), O_CREAT | O_RDWR, 0777));
    OK(fstat(fd, &st));
    CHECK((st.st_mode & 07777) == 0640 && st.st_size == 5);
    close(fd);

    // O_EXCL with O_CREAT refuses what is there, even a dangling link.
    FAILS(open(in_tmp("a"), O_CREAT | O_EXCL | O_WRONLY, 0600), EEXIST);
    OK(symlink("nowhere", in_tmp("dangling")));
    FAILS(open(in_tmp("dangling"), O_CREAT | O_EXCL | O_WRONLY, 0600), EEXIST);
    // Without O_EXCL the link's target is made.
    close(OK(open(in_tmp("dangling"), O_CREAT | O_WRONLY, 0600)));
    OK(lstat(in_tmp("nowhere"), &st));
    CHECK(S_ISREG(st.st_mode));

    // O_TRUNC empties it.
    fd = OK(open(in_tmp("a"), O_WRONLY | O_TRUNC));
    OK(fstat(fd, &st));
    EQ(st.st_size, 0);
    OK(write(fd, "12345", 5));
    FAILS(read(fd, b, 1), EBADF);
    close(fd);

    // O_APPEND writes at the end wherever the offset is.
    fd = OK(open(in_tmp("a"), O_RDWR | O_APPEND));
    EQ(OK(lseek(fd, 0, SEEK_CUR)), 0);
    EQ(OK(read(fd, b, 2)), 2);
    OK(write(fd, "67", 2));
    EQ(OK(lseek(fd, 0, SEEK_CUR)), 7);
    CHECK(OK(pread(fd, b, 16, 0)) == 7 && !memcmp(b, "1234567", 7));
    close(fd);

    // O_DIRECTORY and O_NOFOLLOW.
    OK(mkdir(in_tmp("d"), 0700));
    OK(symlink("d", in_tmp("ld")));
    OK(symlink("a", in_tmp("la")));
    close(OK(open(in_tmp("d"), O_RDONLY | O_DIRECTORY)));
    close(OK(open(in_tmp("ld"), O_RDONLY | O_DIRECTORY)));
    FAILS(open(in_tmp("a"), O_RDONLY | O_DIRECTORY), ENOTDIR);
    FAILS(open(in_tmp("la"), O_RDONLY | O_NOFOLLOW), ELOOP);
    FAILS(open(in_tmp("ld"), O_RDONLY | O_NOFOLLOW), ELOOP);
    FAILS(open(in_tmp("ld"), O_RDONLY | O_NOFOLLOW | O_DIRECTORY), ENOTDIR);
    // O_NOFOLLOW speaks of the last component only.
    close(OK(open(in_tmp("d/../a"), O_RDONLY | O_NOFOLLOW)));

    // O_CLOEXEC and the status flags as F_GETFL and F_GETFD show them.
    fd = OK(open(in_tmp("a"), O_RDONLY));
    EQ(OK(fcntl(fd, F_GETFD)), 0);
    close(fd);
    fd = OK(open(in_tmp("a"), O_RDONLY | O_CLOEXEC));
    EQ(OK(fcntl(fd, F_GETFD)), FD_CLOEXEC);
    close(fd);
    fd = OK(open(in_tmp("a"), O_RDWR | O_APPEND | O_NONBLOCK | O_NOATIME | O_CREAT | O_TRUNC | O_NOCTTY, 0600));
    int fl = OK(fcntl(fd, F_GETFL));
    EQ(fl, (O_RDWR | O_APPEND | O_NONBLOCK | O_NOATIME | 0100000));
    close(fd);
    fd = OK(open(in_tmp("a"), O_WRONLY | O_SYNC));
    fl = OK(fcntl(fd, F_GETFL));
    CHECK((fl & O_SYNC) == O_SYNC && (fl & O_ACCMODE) == O_WRONLY);
    close(fd);
    fd = OK(open(in_tmp("a"), O_WRONLY | O_DSYNC));
    fl = OK(fcntl(fd, F_GETFL));
    EQ((fl & O_SYNC), O_DSYNC);
    close(fd);

    // creat is O_CREAT|O_WRONLY|O_TRUNC.
    fd = OK(creat(in_tmp("c"), 0600));
    FAILS(read(fd, b, 1), EBADF);
    OK(write(fd, "x", 1));
    close(fd);
    fd = OK(creat(in_tmp("c"), 0600));
    OK(fstat(fd, &st));
    EQ(st.st_size, 0);

    // The lowest free number is taken.
    int low = OK(open(in_tmp("a"), O_RDONLY)), mid = OK(open(in_tmp("a"), O_RDONLY));
    EQ(mid, low + 1);
    close(low);
    EQ(OK(open(in_tmp("a"), O_RDONLY)), low);
    return 0;
}
