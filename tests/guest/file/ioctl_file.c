// SPDX-License-Identifier: Apache-2.0
// ioctl on files, pipes and descriptors: FIONREAD, FIONBIO, FIOCLEX, terminal requests on what is none.
#include "check.h"
#include <sys/ioctl.h>
#include <termios.h>

int main(void)
{
    int n = -1, on = 1, off = 0, p[2];
    char b[16];
    int fd = make_file("f", "0123456789", 10);
    OK(lseek(fd, 3, SEEK_SET));
    OK(ioctl(fd, FIONREAD, &n));
    EQ(n, 7);
    OK(pipe(p));
    OK(ioctl(p[0], FIONREAD, &n));
    EQ(n, 0);
    OK(write(p[1], "abcd", 4));
    OK(ioctl(p[0], FIONREAD, &n));
    EQ(n, 4);

    OK(ioctl(p[0], FIONBIO, &on));
    CHECK(OK(fcntl(p[0], F_GETFL)) & O_NONBLOCK);
    OK(read(p[0], b, 16));
    FAILS(read(p[0], b, 1), EAGAIN);
    OK(ioctl(p[0], FIONBIO, &off));
    CHECK(!(OK(fcntl(p[0], F_GETFL)) & O_NONBLOCK));
    OK(ioctl(fd, FIOCLEX));
    EQ(OK(fcntl(fd, F_GETFD)), FD_CLOEXEC);
    OK(ioctl(fd, FIONCLEX));
    EQ(OK(fcntl(fd, F_GETFD)), 0);

    struct termios t;
    struct winsize w;
    FAILS(ioctl(fd, TCGETS, &t), ENOTTY);
    FAILS(ioctl(fd, TIOCGWINSZ, &w), ENOTTY);
    FAILS(ioctl(p[0], TCGETS, &t), ENOTTY);
    FAILS(tcgetattr(fd, &t), ENOTTY);
    EQ(isatty(fd), 0);
    EQ(errno, ENOTTY);
    int z = OK(open("/dev/null", O_RDWR));
    FAILS(ioctl(z, TCGETS, &t), ENOTTY);
    FAILS(ioctl(fd, 0x12345678, &t), ENOTTY);
    FAILS(ioctl(-1, TCGETS, &t), EBADF);
    FAILS(ioctl(12345, FIOCLEX), EBADF);
    int d = OK(open(in_tmp("."), O_RDONLY));
    FAILS(ioctl(d, TCGETS, &t), ENOTTY);
    FAILS(ioctl(d, FIONREAD, &n), ENOTTY);
    EACH_BAD(bad)
    {
        FAILS(ioctl(fd, FIONREAD, bad), EFAULT);
        FAILS(ioctl(p[0], FIONBIO, bad), EFAULT);
    }
    return 0;
}
