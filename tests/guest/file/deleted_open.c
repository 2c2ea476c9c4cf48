// SPDX-License-Identifier: Apache-2.0
// A file that is unlinked while open stays whole: reads, writes, growing, stat, mapping, /proc/self/fd, duplicates.
#include "check.h"

int main(void)
{
    char b[PATH_MAX], link[64], want[PATH_MAX + 16], real[PATH_MAX];
    struct stat s;
    int fd = make_file("f", "0123456789", 10);
    int second = OK(open(in_tmp("f"), O_RDONLY));
    CHECK(realpath(in_tmp("f"), real));
    OK(unlink(in_tmp("f")));
    FAILS(access(in_tmp("f"), F_OK), ENOENT);
    OK(fstat(fd, &s));
    EQ(s.st_nlink, 0);
    EQ(s.st_size, 10);
    EQ(OK(pwrite(fd, "more", 4, 10)), 4);
    EQ(OK(pread(second, b, sizeof b, 0)), 14);
    EQ(memcmp(b, "0123456789more", 14), 0);
    OK(ftruncate(fd, 100000));
    OK(fsync(fd));
    OK(fchmod(fd, 0600));
    OK(futimens(fd, NULL));
    char *m = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED);
    m[5000] = 'm';
    EQ(OK(pread(second, b, 1, 5000)), 1);
    EQ(b[0], 'm');

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    long n = OK(readlink(link, b, sizeof b - 1));
    b[n] = 0;
    snprintf(want, sizeof want, "%s (deleted)", real);
    STREQ(b, want);
    // Opened again through /proc it is the same file; a new file of the old name is another.
    int third = OK(open(link, O_RDWR));
    EQ(OK(pread(third, b, 4, 10)), 4);
    OK(stat(link, &s));
    ino_t ino = s.st_ino;
    int fresh = make_file("f", "new", 3);
    OK(fstat(fresh, &s));
    CHECK(s.st_ino != ino);
    EQ(OK(pread(fd, b, 4, 10)), 4);
    EQ(memcmp(b, "more", 4), 0);

    // A directory that is gone: it is still a directory, and empty.
    OK(mkdir(in_tmp("d"), 0700));
    int d = OK(open(in_tmp("d"), O_RDONLY | O_DIRECTORY));
    OK(rmdir(in_tmp("d")));
    OK(fstat(d, &s));
    CHECK(S_ISDIR(s.st_mode));
    EQ(s.st_nlink, 0);
    FAILS(openat(d, "x", O_CREAT | O_RDWR, 0600), ENOENT);
    FAILS(openat(d, "x", O_RDONLY), ENOENT);
    OK(fchdir(d));
    // Replaced by rename, the old file lives on in its descriptor.
    int old = make_file("r", "old", 3);
    close(make_file("r2", "newer", 5));
    OK(rename(in_tmp("r2"), in_tmp("r")));
    EQ(OK(pread(old, b, sizeof b, 0)), 3);
    OK(fstat(old, &s));
    EQ(s.st_nlink, 0);
    return 0;
}
