// SPDX-License-Identifier: Apache-2.0
// pread and pwrite: the offset does not move; ESPIPE, EINVAL, EBADF, EFAULT.
#include "check.h"

int main(void)
{
    char b[32];
    int fd = OK(open(in_tmp("f"), O_CREAT | O_RDWR, 0600));
    OK(write(fd, "0123456789", 10));
    OK(lseek(fd, 3, SEEK_SET));
    CHECK(OK(pread(fd, b, 4, 2)) == 4 && !memcmp(b, "2345", 4));
    EQ(OK(pwrite(fd, "XY", 2, 8)), 2);
    EQ(OK(lseek(fd, 0, SEEK_CUR)), 3);
    CHECK(OK(pread(fd, b, 32, 0)) == 10 && !memcmp(b, "01234567XY", 10));
    CHECK(OK(pread(fd, b, 4, 10)) == 0 && OK(pread(fd, b, 4, 1l << 40)) == 0);
    EQ(OK(pwrite(fd, "z", 1, 5000)), 1);
    EQ(OK(lseek(fd, 0, SEEK_END)), 5001);
    CHECK(OK(pread(fd, b, 1, 4000)) == 1 && b[0] == 0);

    FAILS(pread(fd, b, 1, -1), EINVAL);
    FAILS(pwrite(fd, b, 1, -1), EINVAL);
    FAILS(pread(fd, b, 1, LONG_MIN), EINVAL);
    FAILS(pread(-1, b, 1, 0), EBADF);
    FAILS(pread(fd, bad_pointer(1), 1, 0), EFAULT);
    FAILS(pwrite(fd, bad_pointer(1), 1, 0), EFAULT);
    int p[2];
    OK(pipe(p));
    FAILS(pread(p[0], b, 1, 0), ESPIPE);
    FAILS(pwrite(p[1], b, 1, 0), ESPIPE);
    int ro = OK(open(in_tmp("f"), O_RDONLY)), wo = OK(open(in_tmp("f"), O_WRONLY));
    FAILS(pwrite(ro, b, 1, 0), EBADF);
    FAILS(pread(wo, b, 1, 0), EBADF);
    int d = OK(open(in_tmp("."), O_RDONLY));
    FAILS(pread(d, b, 1, 0), EISDIR);
    EQ(OK(pread(ro, b, 0, 0)), 0);
    return 0;
}
