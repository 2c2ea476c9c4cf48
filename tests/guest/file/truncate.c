// SPDX-License-Identifier: Apache-2.0
// truncate and ftruncate: growing, shrinking, zeros, times, and the errors.
#include "check.h"
#include <sys/resource.h>

int main(void)
{
    struct stat s;
    char b[16];
    int fd = make_file("f", "0123456789", 10);
    OK(lseek(fd, 8, SEEK_SET));
    OK(ftruncate(fd, 4));
    OK(fstat(fd, &s));
    EQ(s.st_size, 4);
    EQ(OK(lseek(fd, 0, SEEK_CUR)), 8);
    OK(truncate(in_tmp("f"), 12));
    OK(fstat(fd, &s));
    EQ(s.st_size, 12);
    EQ(OK(pread(fd, b, 16, 0)), 12);
    EQ(memcmp(b, "0123\0\0\0\0\0\0\0\0", 12), 0);
    OK(ftruncate(fd, 1l << 33));
    OK(fstat(fd, &s));
    EQ(s.st_size, 1l << 33);
    OK(ftruncate(fd, 0));

    // Inside the last page a mapping reads zeros behind the end.
    OK(write(fd, "x", 1));
    OK(ftruncate(fd, 5000));
    char *m = mmap(NULL, 8192, PROT_READ, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED);
    EQ(m[4999], 0);

    FAILS(ftruncate(fd, -1), EINVAL);
    FAILS(truncate(in_tmp("f"), -1), EINVAL);
    FAILS(ftruncate(-1, 0), EBADF);
    int ro = OK(open(in_tmp("f"), O_RDONLY));
    FAILS(ftruncate(ro, 0), EINVAL);
    FAILS(truncate(in_tmp("none"), 0), ENOENT);
    FAILS(truncate(in_tmp("."), 0), EISDIR);
    FAILS(truncate(in_tmp("f/x"), 0), ENOTDIR);
    FAILS(truncate("", 0), ENOENT);
    EACH_BAD(bad) FAILS(truncate(bad, 0), EFAULT);
    int p[2];
    OK(pipe(p));
    FAILS(ftruncate(p[1], 0), EINVAL);
    OK(mkfifo(in_tmp("p"), 0600));
    FAILS(truncate(in_tmp("p"), 0), EINVAL);
    int d = OK(open(in_tmp("."), O_RDONLY));
    FAILS(ftruncate(d, 0), EINVAL);

    // RLIMIT_FSIZE: SIGXFSZ, and EFBIG where it is ignored.
    struct rlimit r = { 1000, RLIM_INFINITY };
    OK(setrlimit(RLIMIT_FSIZE, &r));
    signal(SIGXFSZ, SIG_IGN);
    FAILS(ftruncate(fd, 10000), EFBIG);
    OK(ftruncate(fd, 500));
    FAILS(pwrite(fd, b, 1, 1000), EFBIG);
    EQ(OK(pwrite(fd, b, 16, 992)), 8);
    return 0;
}
