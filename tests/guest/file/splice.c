// SPDX-License-Identifier: Apache-2.0
// splice, tee, vmsplice: data through pipes, offsets, non-blocking, and the errors.
#include "check.h"
#include <sys/uio.h>

int main(void)
{
    char b[64];
    int in = make_file("in", "0123456789", 10), out = make_file("out", "", 0);
    int p[2], q[2];
    OK(pipe(p));
    OK(pipe(q));

    // File to pipe, pipe to file.
    off_t at = 2;
    EQ(OK(splice(in, &at, p[1], NULL, 5, 0)), 5);
    EQ(at, 7);
    EQ(OK(lseek(in, 0, SEEK_CUR)), 0);
    EQ(OK(splice(p[0], NULL, out, NULL, 100, 0)), 5);
    EQ(OK(lseek(out, 0, SEEK_CUR)), 5);
    EQ(OK(pread(out, b, sizeof b, 0)), 5);
    EQ(memcmp(b, "23456", 5), 0);
    EQ(OK(splice(in, NULL, p[1], NULL, 3, SPLICE_F_MOVE | SPLICE_F_MORE)), 3);
    EQ(OK(lseek(in, 0, SEEK_CUR)), 3);

    // tee copies and takes nothing away; splice from pipe to pipe moves.
    EQ(OK(tee(p[0], q[1], 100, 0)), 3);
    EQ(OK(read(q[0], b, sizeof b)), 3);
    EQ(memcmp(b, "012", 3), 0);
    EQ(OK(splice(p[0], NULL, q[1], NULL, 100, 0)), 3);
    EQ(OK(read(q[0], b, sizeof b)), 3);
    FAILS(splice(p[0], NULL, q[1], NULL, 1, SPLICE_F_NONBLOCK), EAGAIN);
    FAILS(tee(p[0], q[1], 1, SPLICE_F_NONBLOCK), EAGAIN);

    // vmsplice: memory to pipe and back.
    struct iovec v[2] = { { "abc", 3 }, { "defg", 4 } };
    EQ(OK(vmsplice(p[1], v, 2, 0)), 7);
    EQ(OK(read(p[0], b, sizeof b)), 7);
    EQ(memcmp(b, "abcdefg", 7), 0);
    OK(write(p[1], "back", 4));
    struct iovec r = { b, 64 };
    EQ(OK(vmsplice(p[0], &r, 1, 0)), 4);
    EQ(memcmp(b, "back", 4), 0);

    // The end of the file and of the pipe.
    OK(lseek(in, 0, SEEK_END));
    EQ(OK(splice(in, NULL, p[1], NULL, 10, 0)), 0);
    EQ(OK(splice(in, NULL, p[1], NULL, 0, 0)), 0);
    close(q[1]);
    EQ(OK(splice(q[0], NULL, out, NULL, 10, 0)), 0);

    // To and from a device.
    int null = OK(open("/dev/null", O_WRONLY)), zero = OK(open("/dev/zero", O_RDONLY));
    OK(write(p[1], "away", 4));
    EQ(OK(splice(p[0], NULL, null, NULL, 100, SPLICE_F_MOVE)), 4);
    EQ(OK(splice(zero, NULL, p[1], NULL, 3, 0)), 3);
    EQ(OK(read(p[0], b, sizeof b)), 3);
    EQ(memcmp(b, "\0\0\0", 3), 0);

    at = 0;
    FAILS(splice(in, NULL, out, NULL, 1, 0), EINVAL);
    FAILS(splice(in, &at, p[1], &at, 1, 0), ESPIPE);
    FAILS(splice(p[0], &at, out, NULL, 1, 0), ESPIPE);
    FAILS(splice(-1, NULL, p[1], NULL, 1, 0), EBADF);
    FAILS(splice(in, NULL, -1, NULL, 1, 0), EBADF);
    FAILS(splice(p[1], NULL, out, NULL, 1, 0), EBADF);
    FAILS(splice(in, NULL, p[0], NULL, 1, 0), EBADF);
    FAILS(splice(in, NULL, p[1], NULL, 1, 0x1000), EINVAL);
    FAILS(splice(p[0], NULL, p[1], NULL, 1, 0), EINVAL);
    FAILS(tee(in, p[1], 1, 0), EINVAL);
    FAILS(tee(p[0], p[1], 1, 0), EINVAL);
    FAILS(tee(-1, p[1], 1, 0), EBADF);
    FAILS(vmsplice(out, v, 1, 0), EBADF);
    FAILS(vmsplice(-1, v, 1, 0), EBADF);
    EACH_BAD(bad)
    {
        FAILS(splice(in, bad, p[1], NULL, 1, 0), EFAULT);
        FAILS(vmsplice(p[1], bad, 1, 0), EFAULT);
    }
    int ap = OK(open(in_tmp("out"), O_WRONLY | O_APPEND));
    OK(write(p[1], "x", 1));
    FAILS(splice(p[0], NULL, ap, NULL, 1, 0), EINVAL);
    return 0;
}
