// SPDX-License-Identifier: Apache-2.0
// preadv2 and pwritev2: offset -1, the RWF_ flags, and flags that do not exist.
#include "check.h"
#include <sys/uio.h>

int main(void)
{
    char a[16];
    int fd = OK(open(in_tmp("f"), O_CREAT | O_RDWR, 0600));
    struct iovec w = { "0123456789", 10 }, r = { a, 4 };
    CHECK(OK(pwritev2(fd, &w, 1, -1, 0)) == 10 && OK(lseek(fd, 0, SEEK_CUR)) == 10);
    OK(lseek(fd, 1, SEEK_SET));
    CHECK(OK(preadv2(fd, &r, 1, -1, 0)) == 4 && !memcmp(a, "1234", 4) && OK(lseek(fd, 0, SEEK_CUR)) == 5);
    CHECK(OK(preadv2(fd, &r, 1, 6, 0)) == 4 && !memcmp(a, "6789", 4) && OK(lseek(fd, 0, SEEK_CUR)) == 5);
    FAILS(preadv2(fd, &r, 1, -2, 0), EINVAL);

    EQ(OK(pwritev2(fd, &w, 1, 0, RWF_DSYNC)), 10);
    EQ(OK(pwritev2(fd, &w, 1, 0, RWF_SYNC)), 10);
    EQ(OK(preadv2(fd, &r, 1, 0, RWF_HIPRI)), 4);
    CHECK(OK(pwritev2(fd, &w, 1, 0, RWF_APPEND)) == 10 && OK(lseek(fd, 0, SEEK_END)) == 20);
    long n = preadv2(fd, &r, 1, 0, RWF_NOWAIT);
    CHECK(n == 4 || (n == -1 && (errno == EAGAIN || errno == EOPNOTSUPP)));
    FAILS(preadv2(fd, &r, 1, 0, 0x40000000), EOPNOTSUPP);
    FAILS(pwritev2(fd, &w, 1, 0, 0x40000000), EOPNOTSUPP);
    FAILS(preadv2(-1, &r, 1, 0, 0), EBADF);

    // On a pipe only offset -1 makes sense; RWF_NOWAIT makes an empty one EAGAIN.
    int p[2];
    OK(pipe(p));
    FAILS(preadv2(p[0], &r, 1, 0, 0), ESPIPE);
    EQ(OK(pwritev2(p[1], &w, 1, -1, 0)), 10);
    r.iov_len = 16;
    EQ(OK(preadv2(p[0], &r, 1, -1, 0)), 10);
    FAILS(preadv2(p[0], &r, 1, -1, RWF_NOWAIT), EAGAIN);
    return 0;
}
