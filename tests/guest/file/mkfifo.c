// SPDX-License-Identifier: Apache-2.0
// mknod and a FIFO: opening both ends in each order and mode, ENXIO, mknod of regular files, errors.
#include "check.h"
#include <sys/sysmacros.h>

static void *opener(void *arg)
{
    int fd = OK(open(in_tmp("p"), O_WRONLY));
    OK(write(fd, "hello", 5));
    close(fd);
    return arg;
}

int main(void)
{
    char b[16];
    struct stat s;
    OK(mkfifo(in_tmp("p"), 0600));
    FAILS(mkfifo(in_tmp("p"), 0600), EEXIST);
    FAILS(open(in_tmp("p"), O_WRONLY | O_NONBLOCK), ENXIO);
    int r = OK(open(in_tmp("p"), O_RDONLY | O_NONBLOCK));
    EQ(OK(read(r, b, 1)), 0);           // no writer: the end
    int w = OK(open(in_tmp("p"), O_WRONLY | O_NONBLOCK));
    FAILS(read(r, b, 1), EAGAIN);       // a writer, nothing written
    OK(write(w, "abc", 3));
    EQ(OK(read(r, b, 16)), 3);
    close(w);
    EQ(OK(read(r, b, 16)), 0);
    close(r);
    // A blocking open waits for the other side.
    pthread_t t = start_thread(opener, NULL);
    r = OK(open(in_tmp("p"), O_RDONLY));
    EQ(OK(read(r, b, 16)), 5);
    join_thread(t);
    EQ(OK(read(r, b, 16)), 0);
    close(r);
    // Both at once never waits.
    int rw = OK(open(in_tmp("p"), O_RDWR));
    OK(write(rw, "x", 1));
    EQ(OK(read(rw, b, 1)), 1);
    FAILS(lseek(rw, 0, SEEK_SET), ESPIPE);
    close(rw);
    signal(SIGPIPE, SIG_IGN);
    r = OK(open(in_tmp("p"), O_RDONLY | O_NONBLOCK));
    w = OK(open(in_tmp("p"), O_WRONLY));
    close(r);
    FAILS(write(w, "x", 1), EPIPE);

    OK(mknod(in_tmp("f"), S_IFREG | 0640, 0));
    OK(stat(in_tmp("f"), &s));
    CHECK(S_ISREG(s.st_mode) && s.st_size == 0);
    OK(mknod(in_tmp("g"), 0600, 0));    // no type means a regular file
    OK(stat(in_tmp("g"), &s));
    CHECK(S_ISREG(s.st_mode));
    FAILS(mknod(in_tmp("d"), S_IFDIR | 0700, 0), EPERM);
    FAILS(mknod(in_tmp("x"), 0130000 | 0600, 0), EINVAL);
    FAILS(mknod(in_tmp("none/x"), S_IFIFO | 0600, 0), ENOENT);
    FAILS(mknod(in_tmp("f/x"), S_IFIFO | 0600, 0), ENOTDIR);
    FAILS(mknod("", S_IFIFO | 0600, 0), ENOENT);
    EACH_BAD(bad) FAILS(mknod(bad, S_IFIFO | 0600, 0), EFAULT);
    return 0;
}
