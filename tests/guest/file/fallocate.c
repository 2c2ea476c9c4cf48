// SPDX-License-Identifier: Apache-2.0
// fallocate: growing, keeping the size, punching and zeroing, and the errors.
#include "check.h"

int main(void)
{
    struct stat s;
    static char block[16384], back[16384];
    memset(block, 'b', sizeof block);
    int fd = make_file("f", block, sizeof block);
    if (fallocate(fd, 0, 0, 16384) == -1 && errno == EOPNOTSUPP)
        SKIP("this file system has no fallocate");
    OK(fallocate(fd, 0, 10000, 10000));
    OK(fstat(fd, &s));
    EQ(s.st_size, 20000);
    EQ(OK(pread(fd, back, sizeof back, 0)), (long)sizeof back);
    EQ(memcmp(block, back, sizeof block), 0);
    OK(fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, 100000));
    OK(fstat(fd, &s));
    EQ(s.st_size, 20000);
    OK(fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 4096, 4096));
    EQ(OK(pread(fd, back, sizeof back, 0)), (long)sizeof back);
    CHECK(back[4095] == 'b' && back[4096] == 0 && back[8191] == 0 && back[8192] == 'b');
    OK(fstat(fd, &s));
    EQ(s.st_size, 20000);
    if (fallocate(fd, FALLOC_FL_ZERO_RANGE, 0, 4096) == 0) {
        EQ(OK(pread(fd, back, 16, 0)), 16);
        EQ(back[0], 0);
    } else {
        EQ(errno, EOPNOTSUPP);
    }
    EQ(posix_fallocate(fd, 30000, 1000), 0);
    OK(fstat(fd, &s));
    EQ(s.st_size, 31000);

    FAILS(fallocate(fd, 0, -1, 10), EINVAL);
    FAILS(fallocate(fd, 0, 0, 0), EINVAL);
    FAILS(fallocate(fd, 0, 0, -1), EINVAL);
    FAILS(fallocate(fd, FALLOC_FL_PUNCH_HOLE, 0, 4096), EOPNOTSUPP);
    FAILS(fallocate(fd, 0x40000000, 0, 1), EOPNOTSUPP);
    FAILS(fallocate(fd, 0, 0x7fffffffffffffff, 1), EFBIG);
    FAILS(fallocate(-1, 0, 0, 1), EBADF);
    int ro = OK(open(in_tmp("f"), O_RDONLY));
    FAILS(fallocate(ro, 0, 0, 1), EBADF);
    int p[2];
    OK(pipe(p));
    FAILS(fallocate(p[1], 0, 0, 1), ESPIPE);
    int z = OK(open("/dev/null", O_RDWR));
    FAILS(fallocate(z, 0, 0, 1), ENODEV);
    return 0;
}
