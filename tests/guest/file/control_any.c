// SPDX-License-Identifier: Apache-2.0
// What ioctl and fcntl do for every file, whatever its kind: FIONBIO, FIOASYNC, FIGETBSZ, FIOCLEX, O_LARGEFILE; and nothing for O_PATH.
#include "check.h"
#include <linux/fs.h>
#include <sys/ioctl.h>
int main(void)
{
    const char *names[] = { "/dev/null", "/dev/zero", "/proc/self/stat", "/proc/self/status", "/sys/devices/system/cpu/online" };
    int on = 1, off = 0, size, left;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int fd = OK(open(names[i], O_RDONLY));
        EQ(OK(fcntl(fd, F_GETFL)), 0100000);            // O_LARGEFILE, which 64-bit programs always have
        OK(ioctl(fd, FIONBIO, &on));
        EQ(OK(fcntl(fd, F_GETFL)), 0100000 | O_NONBLOCK);
        OK(ioctl(fd, FIONBIO, &off));
        EQ(OK(fcntl(fd, F_GETFL)), 0100000);
        OK(ioctl(fd, FIGETBSZ, &size));
        CHECK(size >= 512);
        OK(ioctl(fd, FIOCLEX));
        EQ(OK(fcntl(fd, F_GETFD)), FD_CLOEXEC);
        FAILS(ioctl(fd, FIONBIO, no_access_page()), EFAULT);
        FAILS(ioctl(fd, 0x12345678, &on), ENOTTY);
        FAILS(fcntl(fd, 9999), EINVAL);
        close(fd);
        fd = OK(open(names[i], O_PATH));
        FAILS(ioctl(fd, FIONBIO, &on), EBADF);
        FAILS(ioctl(fd, FIOCLEX), EBADF);
        FAILS(ioctl(fd, 0x12345678, &on), EBADF);
        FAILS(fcntl(fd, 9999), EBADF);
        close(fd);
    }
    int fd = OK(open("/proc/self/stat", O_RDONLY));
    OK(ioctl(fd, FIONREAD, &left));
    EQ(left, 0);
    fd = make_file("f", "abc", 3);
    OK(ioctl(fd, FIONREAD, &left));
    EQ(left, 3);
    int path = OK(open(in_tmp("f"), O_PATH));
    FAILS(ioctl(path, FIONREAD, &left), EBADF);
    FAILS(ioctl(path, FIOCLEX), EBADF);
    FAILS(fcntl(path, 9999), EBADF);
    return 0;
}
