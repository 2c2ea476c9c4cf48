// SPDX-License-Identifier: Apache-2.0
// Bad pointers in the remaining file calls, and buffers that end exactly where memory ends.
#include "check.h"
#include <sys/uio.h>

int main(void)
{
    struct stat s;
    int fd = make_file("f", "0123456789", 10);
    EACH_BAD(bad)
    {
        FAILS(read(fd, bad, 4), EFAULT);
        FAILS(pread(fd, bad, 4, 0), EFAULT);
        FAILS(write(fd, bad, 4), EFAULT);
        FAILS(pwrite(fd, bad, 4, 0), EFAULT);
        FAILS(readv(fd, bad, 2), EFAULT);
        FAILS(writev(fd, bad, 2), EFAULT);
        FAILS(open(bad, O_RDONLY), EFAULT);
        FAILS(openat(AT_FDCWD, bad, O_RDONLY), EFAULT);
        FAILS(creat(bad, 0600), EFAULT);
        FAILS(mkdirat(AT_FDCWD, bad, 0600), EFAULT);
        FAILS(linkat(AT_FDCWD, bad, AT_FDCWD, "x", 0), EFAULT);
        FAILS(renameat2(AT_FDCWD, bad, AT_FDCWD, "x", 0), EFAULT);
        FAILS(readlinkat(AT_FDCWD, bad, (char *)&s, 8), EFAULT);
        FAILS(faccessat(AT_FDCWD, bad, F_OK, 0), EFAULT);
        FAILS(truncate(bad, 0), EFAULT);
        FAILS(syscall(SYS_pipe2, bad, 0), EFAULT);
        FAILS(syscall(SYS_pipe, bad), EFAULT);
    }
    // The file is as it was: nothing was written by the failed calls.
    OK(fstat(fd, &s));
    EQ(s.st_size, 10);
    // A failed pipe leaves no descriptors.
    int next = OK(dup(fd));
    EQ(next, fd + 1);

    // Exactly up to the end of memory is fine.
    char *b = before_fault(10);
    EQ(OK(pread(fd, b, 10, 0)), 10);
    EQ(memcmp(b, "0123456789", 10), 0);
    EQ(OK(pwrite(fd, b, 10, 10)), 10);
    char *st = before_fault(sizeof s);
    OK(syscall(SYS_fstat, fd, st));
    FAILS(syscall(SYS_fstat, fd, st + 1), EFAULT);
    // A path that ends at the end of memory, and one whose zero would lie behind it.
    const char *p = in_tmp("f");
    char *q = before_fault(strlen(p) + 1);
    strcpy(q, p);
    close(OK(open(q, O_RDONLY)));
    char *r = before_fault(strlen(p));
    memcpy(r, p, strlen(p));
    FAILS(open(r, O_RDONLY), EFAULT);
    // Read-only memory can be written from and not read into.
    char *ro = read_only_page();
    FAILS(read(fd, ro, 1), EFAULT);
    EQ(OK(pwrite(fd, ro, 1, 0)), 1);
    FAILS(syscall(SYS_fstat, fd, ro), EFAULT);
    struct iovec v[2] = { { b, 5 }, { ro, 5 } };
    long n = preadv(fd, v, 2, 0);
    CHECK(n == 5 || (n == -1 && errno == EFAULT));
    return 0;
}
