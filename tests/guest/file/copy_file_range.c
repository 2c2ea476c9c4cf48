// SPDX-License-Identifier: Apache-2.0
// copy_file_range: offsets kept or moved, the end of the file, and the errors.
#include "check.h"

int main(void)
{
    char b[64];
    int in = make_file("in", "0123456789", 10), out = make_file("out", "", 0);
    // Without offsets both descriptors move.
    OK(lseek(in, 2, SEEK_SET));
    EQ(OK(copy_file_range(in, NULL, out, NULL, 4, 0)), 4);
    EQ(OK(lseek(in, 0, SEEK_CUR)), 6);
    EQ(OK(lseek(out, 0, SEEK_CUR)), 4);
    EQ(OK(pread(out, b, sizeof b, 0)), 4);
    EQ(memcmp(b, "2345", 4), 0);
    // With offsets only those move.
    off_t from = 8, to = 1;
    EQ(OK(copy_file_range(in, &from, out, &to, 100, 0)), 2);
    EQ(from, 10);
    EQ(to, 3);
    EQ(OK(lseek(in, 0, SEEK_CUR)), 6);
    EQ(OK(lseek(out, 0, SEEK_CUR)), 4);
    EQ(OK(pread(out, b, sizeof b, 0)), 4);
    EQ(memcmp(b, "2895", 4), 0);
    EQ(OK(copy_file_range(in, &from, out, &to, 100, 0)), 0);
    EQ(OK(copy_file_range(in, NULL, out, NULL, 0, 0)), 0);
    // A megabyte.
    size_t big = 1 << 20;
    char *m = map_anon(big), *k = map_anon(big);
    for (size_t i = 0; i < big; i++)
        m[i] = (char)(i * 31 >> 3);
    int src = make_file("src", m, big), dst = make_file("dst", "", 0);
    size_t done = 0;
    while (done < big) {
        long n = OK(copy_file_range(src, NULL, dst, NULL, big - done, 0));
        CHECK(n > 0);
        done += n;
    }
    EQ(OK(pread(dst, k, big, 0)), (long)big);
    EQ(memcmp(m, k, big), 0);

    from = 0, to = 5;
    FAILS(copy_file_range(in, &from, in, &to, 10, 0), EINVAL);
    to = 100;
    EQ(OK(copy_file_range(in, &from, in, &to, 10, 0)), 10);
    FAILS(copy_file_range(in, NULL, out, NULL, 1, 1), EINVAL);
    FAILS(copy_file_range(-1, NULL, out, NULL, 1, 0), EBADF);
    FAILS(copy_file_range(in, NULL, -1, NULL, 1, 0), EBADF);
    int ro = OK(open(in_tmp("in"), O_RDONLY)), wo = OK(open(in_tmp("out"), O_WRONLY));
    FAILS(copy_file_range(wo, NULL, out, NULL, 1, 0), EBADF);
    FAILS(copy_file_range(in, NULL, ro, NULL, 1, 0), EBADF);
    int ap = OK(open(in_tmp("out"), O_WRONLY | O_APPEND));
    FAILS(copy_file_range(in, NULL, ap, NULL, 1, 0), EBADF);
    int d = OK(open(in_tmp("."), O_RDONLY)), p[2];
    OK(pipe(p));
    FAILS(copy_file_range(d, NULL, out, NULL, 1, 0), EISDIR);
    FAILS(copy_file_range(p[0], NULL, out, NULL, 1, 0), EINVAL);
    FAILS(copy_file_range(in, NULL, p[1], NULL, 1, 0), EINVAL);
    EACH_BAD(bad)
    {
        FAILS(copy_file_range(in, bad, out, NULL, 1, 0), EFAULT);
        FAILS(copy_file_range(in, NULL, out, bad, 1, 0), EFAULT);
    }
    return 0;
}
