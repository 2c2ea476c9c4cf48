// SPDX-License-Identifier: Apache-2.0
// /dev/null, zero, full, random, urandom: reads, writes, seeks, mappings, numbers.
#include "check.h"
#include <sys/sysmacros.h>

int main(void)
{
    static char b[70000], c[70000];
    int fd = OK(open("/dev/null", O_RDWR));
    EQ(OK(write(fd, b, sizeof b)), (long)sizeof b);
    EQ(OK(read(fd, b, sizeof b)), 0);
    EQ(OK(lseek(fd, 100, SEEK_SET)), 0);
    close(OK(open("/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0666)));
    FAILS((long)mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, fd, 0), ENODEV);

    fd = OK(open("/dev/zero", O_RDWR));
    memset(b, 'x', sizeof b);
    EQ(OK(read(fd, b, sizeof b)), (long)sizeof b);
    EQ(memcmp(b, c, sizeof b), 0);
    EQ(OK(pread(fd, b, 10, 1234)), 10);
    EQ(OK(write(fd, b, 10)), 10);
    char *m = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    CHECK(m != MAP_FAILED && m[0] == 0 && m[8191] == 0);
    m[100] = 1;
    m = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED && m[100] == 0);
    m[100] = 1;

    fd = OK(open("/dev/full", O_RDWR));
    FAILS(write(fd, b, 1), ENOSPC);
    memset(b, 'x', 100);
    EQ(OK(read(fd, b, 100)), 100);
    EQ(memcmp(b, c, 100), 0);

    const char *names[] = { "/dev/random", "/dev/urandom" };
    for (int i = 0; i < 2; i++) {
        fd = OK(open(names[i], O_RDONLY));
        EQ(OK(read(fd, b, 64)), 64);
        EQ(OK(read(fd, b + 64, 64)), 64);
        CHECK(memcmp(b, b + 64, 64) && memcmp(b, c, 64));
        EACH_BAD(bad) FAILS(read(fd, bad, 8), EFAULT);
    }
    fd = OK(open("/dev/urandom", O_RDONLY));
    EQ(OK(read(fd, b, 65536)), 65536);
    EQ(OK(write(OK(open("/dev/urandom", O_WRONLY)), b, 16)), 16);

    struct { const char *name; unsigned major, minor; } nodes[] = {
        { "/dev/null", 1, 3 }, { "/dev/zero", 1, 5 }, { "/dev/full", 1, 7 }, { "/dev/random", 1, 8 }, { "/dev/urandom", 1, 9 }, { "/dev/tty", 5, 0 },
    };
    for (unsigned i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        struct stat s;
        OK(stat(nodes[i].name, &s));
        CHECK(S_ISCHR(s.st_mode));
        EQ(s.st_mode & 0666, 0666);
        EQ(major(s.st_rdev), nodes[i].major);
        EQ(minor(s.st_rdev), nodes[i].minor);
    }
    FAILS(open("/dev/none", O_RDONLY), ENOENT);
    FAILS(open("/dev/null/x", O_RDONLY), ENOTDIR);
    // Without a controlling terminal /dev/tty has nothing to lead to.
    if (open("/dev/tty", O_RDWR) == -1)
        EQ(errno, ENXIO);
    return 0;
}
