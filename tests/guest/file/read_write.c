// SPDX-License-Identifier: Apache-2.0
// read and write: counts, the offset, the end, access modes, bad buffers, large and zero sizes.
#include "check.h"

int main(void)
{
    char b[64];
    int fd = OK(open(in_tmp("f"), O_CREAT | O_RDWR | O_TRUNC, 0600));
    EQ(OK(write(fd, "0123456789", 10)), 10);
    EQ(OK(read(fd, b, 4)), 0);
    OK(lseek(fd, 7, SEEK_SET));
    CHECK(OK(read(fd, b, 64)) == 3 && !memcmp(b, "789", 3));
    CHECK(OK(read(fd, b, 0)) == 0 && OK(write(fd, b, 0)) == 0);

    // A gap reads as zeros.
    OK(lseek(fd, 20, SEEK_SET));
    OK(write(fd, "x", 1));
    OK(lseek(fd, 10, SEEK_SET));
    CHECK(OK(read(fd, b, 64)) == 11 && b[0] == 0 && b[9] == 0 && b[10] == 'x');

    int ro = OK(open(in_tmp("f"), O_RDONLY)), wo = OK(open(in_tmp("f"), O_WRONLY));
    FAILS(write(ro, b, 1), EBADF);
    FAILS(read(wo, b, 1), EBADF);
    FAILS(write(ro, b, 0), EBADF);
    FAILS(read(wo, b, 0), EBADF);
    FAILS(read(-1, b, 1), EBADF);
    FAILS(read(12345, b, 1), EBADF);
    FAILS(write(INT_MAX, b, 1), EBADF);
    FAILS(syscall(SYS_read, ro, b, (size_t)-1), EFAULT);
    int d = OK(open(in_tmp("."), O_RDONLY));
    FAILS(read(d, b, 1), EISDIR);
    FAILS(write(d, b, 1), EBADF);

    // Buffers.
    FAILS(read(ro, bad_pointer(1), 1), EFAULT);
    FAILS(write(wo, bad_pointer(1), 1), EFAULT);
    FAILS(read(ro, (void *)0xffff800000000000ul, 1), EFAULT);
    FAILS(read(ro, (void *)-1l, 1), EFAULT);
    char *two = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    OK(mprotect(two + 4096, 4096, PROT_NONE));
    memset(two, 'm', 4096);
    // A write from a buffer that ends in a hole writes what it can reach, or nothing.
    long n = write(wo, two + 4090, 12);
    CHECK(n == 6 || (n == -1 && errno == EFAULT));
    OK(mprotect(two, 4096, PROT_READ));
    OK(lseek(ro, 0, SEEK_SET));
    FAILS(read(ro, two, 4), EFAULT);
    // The call is right about what it did: a failed read does not move the offset.
    EQ(OK(lseek(ro, 0, SEEK_CUR)), 0);

    // Two descriptors of one open file share the offset; two opens do not.
    int e = OK(dup(ro));
    OK(lseek(e, 5, SEEK_SET));
    EQ(OK(lseek(ro, 0, SEEK_CUR)), 5);
    int o = OK(open(in_tmp("f"), O_RDONLY));
    EQ(OK(lseek(o, 0, SEEK_CUR)), 0);

    // 3 MiB in one call and back.
    size_t big = 3 << 20;
    char *m = mmap(NULL, big, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (size_t i = 0; i < big; i++)
        m[i] = (char)(i * 7 + (i >> 12));
    int f = OK(open(in_tmp("big"), O_CREAT | O_RDWR, 0600));
    EQ(OK(write(f, m, big)), (long)big);
    char *k = mmap(NULL, big, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    OK(lseek(f, 0, SEEK_SET));
    CHECK(OK(read(f, k, big)) == (long)big && !memcmp(k, m, big));
    EQ(OK(read(f, k, big)), 0);
    return 0;
}
