// SPDX-License-Identifier: Apache-2.0
// sendfile: file to file and to a pipe, the offset argument, and the errors.
#include "check.h"
#include <sys/sendfile.h>

int main(void)
{
    char b[64];
    int in = make_file("in", "0123456789", 10), out = make_file("out", "", 0);
    OK(lseek(in, 3, SEEK_SET));
    EQ(OK(sendfile(out, in, NULL, 4)), 4);
    EQ(OK(lseek(in, 0, SEEK_CUR)), 7);
    EQ(OK(lseek(out, 0, SEEK_CUR)), 4);
    off_t at = 8;
    EQ(OK(sendfile(out, in, &at, 100)), 2);
    EQ(at, 10);
    EQ(OK(lseek(in, 0, SEEK_CUR)), 7);
    EQ(OK(pread(out, b, sizeof b, 0)), 6);
    EQ(memcmp(b, "345689", 6), 0);
    EQ(OK(sendfile(out, in, &at, 100)), 0);
    EQ(OK(sendfile(out, in, NULL, 0)), 0);
    int p[2];
    OK(pipe(p));
    at = 0;
    EQ(OK(sendfile(p[1], in, &at, 10)), 10);
    EQ(OK(read(p[0], b, sizeof b)), 10);
    EQ(memcmp(b, "0123456789", 10), 0);
    int z = OK(open("/dev/null", O_WRONLY));
    at = 0;
    EQ(OK(sendfile(z, in, &at, 10)), 10);

    at = -1;
    FAILS(sendfile(out, in, &at, 1), EINVAL);
    at = 0;
    FAILS(sendfile(-1, in, NULL, 1), EBADF);
    FAILS(sendfile(out, -1, NULL, 1), EBADF);
    int ro = OK(open(in_tmp("in"), O_RDONLY)), wo = OK(open(in_tmp("out"), O_WRONLY));
    FAILS(sendfile(ro, in, NULL, 1), EBADF);
    FAILS(sendfile(out, wo, NULL, 1), EBADF);
    FAILS(sendfile(out, p[0], &at, 1), ESPIPE);
    int ap = OK(open(in_tmp("out"), O_WRONLY | O_APPEND));
    FAILS(sendfile(ap, in, NULL, 1), EINVAL);
    EACH_BAD(bad) FAILS(sendfile(out, in, bad, 1), EFAULT);
    // A whole megabyte.
    size_t big = 1 << 20;
    char *m = map_anon(big), *k = map_anon(big);
    for (size_t i = 0; i < big; i++)
        m[i] = (char)(i * 31 >> 3);
    int src = make_file("src", m, big), dst = make_file("dst", "", 0);
    size_t done = 0;
    while (done < big) {
        long n = OK(sendfile(dst, src, NULL, big - done));
        CHECK(n > 0);
        done += n;
    }
    EQ(OK(pread(dst, k, big, 0)), (long)big);
    EQ(memcmp(m, k, big), 0);
    return 0;
}
