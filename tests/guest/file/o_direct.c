// SPDX-License-Identifier: Apache-2.0
// O_DIRECT: aligned transfers work where the file system has it, and it can be turned on and off.
#include "check.h"

int main(void)
{
    int fd = open(in_tmp("f"), O_CREAT | O_RDWR | O_DIRECT, 0600);
    if (fd == -1) {                     // a file system without it says EINVAL
        EQ(errno, EINVAL);
        return 0;
    }
    CHECK(OK(fcntl(fd, F_GETFL)) & O_DIRECT);
    char *buf;
    CHECK(!posix_memalign((void **)&buf, 4096, 8192));
    memset(buf, 'd', 8192);
    EQ(OK(write(fd, buf, 8192)), 8192);
    memset(buf, 0, 8192);
    CHECK(OK(pread(fd, buf, 4096, 4096)) == 4096 && buf[0] == 'd' && buf[4095] == 'd');
    EQ(OK(pread(fd, buf, 4096, 8192)), 0);
    int fl = OK(fcntl(fd, F_GETFL));
    OK(fcntl(fd, F_SETFL, fl & ~O_DIRECT));
    CHECK(!(OK(fcntl(fd, F_GETFL)) & O_DIRECT));
    CHECK(OK(pread(fd, buf, 3, 1)) == 3 && buf[2] == 'd');
    OK(fcntl(fd, F_SETFL, fl));
    CHECK(OK(fcntl(fd, F_GETFL)) & O_DIRECT);
    EQ(OK(pread(fd, buf, 8192, 0)), 8192);
    return 0;
}
