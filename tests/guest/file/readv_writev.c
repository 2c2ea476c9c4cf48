// SPDX-License-Identifier: Apache-2.0
// readv, writev, preadv, pwritev: order, partial transfers, and struct iovec's errors.
#include "check.h"
#include <sys/uio.h>

int main(void)
{
    char a[4], b[4], c[16];
    int fd = OK(open(in_tmp("f"), O_CREAT | O_RDWR, 0600));
    struct iovec w[] = { { "abc", 3 }, { NULL, 0 }, { "defg", 4 }, { "h", 1 } };
    EQ(OK(writev(fd, w, 4)), 8);
    OK(lseek(fd, 0, SEEK_SET));
    struct iovec r[] = { { a, 3 }, { b, 4 }, { c, 16 } };
    CHECK(OK(readv(fd, r, 3)) == 8 && !memcmp(a, "abc", 3) && !memcmp(b, "defg", 4) && c[0] == 'h');
    EQ(OK(readv(fd, r, 3)), 0);
    CHECK(OK(readv(fd, r, 0)) == 0 && OK(writev(fd, w, 0)) == 0);

    CHECK(OK(preadv(fd, r, 2, 2)) == 6 && !memcmp(a, "cde", 3) && !memcmp(b, "fgh", 3));
    EQ(OK(pwritev(fd, w, 1, 5)), 3);
    EQ(OK(lseek(fd, 0, SEEK_CUR)), 8);
    CHECK(OK(pread(fd, c, 16, 0)) == 8 && !memcmp(c, "abcdeabc", 8));

    FAILS(readv(fd, r, -1), EINVAL);
    FAILS(writev(fd, w, IOV_MAX + 1), EINVAL);
    FAILS(readv(fd, bad_pointer(1), 1), EFAULT);
    FAILS(readv(-1, r, 1), EBADF);
    FAILS(preadv(fd, r, 1, -1), EINVAL);
    struct iovec neg[] = { { a, 1 }, { b, (size_t)-1 } };
    FAILS(readv(fd, neg, 2), EINVAL);
    FAILS(writev(fd, neg, 2), EINVAL);
    // A bad part after a good one: what could be done is done and counted.
    struct iovec bad[] = { { "12", 2 }, { bad_pointer(1), 2 } };
    OK(lseek(fd, 0, SEEK_SET));
    long n = writev(fd, bad, 2);
    CHECK(n == 2 || (n == -1 && errno == EFAULT));
    struct iovec worse[] = { { bad_pointer(1), 2 }, { "12", 2 } };
    FAILS(writev(fd, worse, 2), EFAULT);
    struct iovec rbad[] = { { bad_pointer(1), 2 }, { a, 2 } };
    OK(lseek(fd, 0, SEEK_SET));
    FAILS(readv(fd, rbad, 2), EFAULT);
    // An empty part with a bad address is no error.
    struct iovec none[] = { { bad_pointer(1), 0 }, { a, 2 } };
    EQ(OK(preadv(fd, none, 2, 3)), 2);

    // IOV_MAX parts are allowed.
    static struct iovec many[IOV_MAX];
    static char bytes[IOV_MAX];
    for (int i = 0; i < IOV_MAX; i++) {
        bytes[i] = (char)i;
        many[i] = (struct iovec){ &bytes[i], 1 };
    }
    int g = OK(open(in_tmp("g"), O_CREAT | O_RDWR, 0600));
    EQ(OK(writev(g, many, IOV_MAX)), IOV_MAX);
    static char back[IOV_MAX];
    CHECK(OK(pread(g, back, IOV_MAX, 0)) == IOV_MAX && !memcmp(back, bytes, IOV_MAX));

    int p[2];
    OK(pipe(p));
    EQ(OK(writev(p[1], w, 4)), 8);
    EQ(OK(readv(p[0], r, 3)), 8);
    FAILS(preadv(p[0], r, 1, 0), ESPIPE);
    FAILS(pwritev(p[1], w, 1, 0), ESPIPE);
    return 0;
}
