// SPDX-License-Identifier: Apache-2.0
// A tmpfs (/dev/shm) does what a file system does: directories, links, renames, sparse files, attributes, times.
#include "check.h"

static char base[64];
static const char *at(const char *name)
{
    static char text[4][256];
    static int next;
    char *t = text[next++ % 4];
    snprintf(t, sizeof text[0], "%s/%s", base, name);
    return t;
}

int main(void)
{
    struct stat s;
    char b[16];
    snprintf(base, sizeof base, "/dev/shm/tree-%d", getpid());
    umask(022);
    OK(mkdir(base, 0777));
    OK(stat(base, &s));
    EQ(s.st_mode & 07777, 0755);
    int fd = OK(open(at("f"), O_CREAT | O_EXCL | O_RDWR, 0640));
    EQ(OK(write(fd, "0123456789", 10)), 10);
    EQ(OK(pwrite(fd, "x", 1, 1 << 20)), 1);
    OK(fstat(fd, &s));
    EQ(s.st_size, (1 << 20) + 1);
    CHECK(s.st_blocks * 512 < 1 << 19);
    long data = OK(lseek(fd, 100000, SEEK_DATA));
    CHECK(data > 100000 && data <= 1 << 20);
    OK(ftruncate(fd, 10));
    OK(link(at("f"), at("g")));
    OK(symlink("f", at("l")));
    EQ(OK(readlink(at("l"), b, sizeof b)), 1);
    OK(mkdir(at("d"), 0700));
    OK(rename(at("g"), at("d/g")));
    FAILS(rmdir(at("d")), ENOTEMPTY);
    struct timespec t[2] = { { 1, 2 }, { 3, 4 } };
    OK(utimensat(AT_FDCWD, at("d/g"), t, 0));
    OK(fstat(fd, &s));
    EQ(s.st_mtim.tv_sec, 3);
    EQ(s.st_mtim.tv_nsec, 4);
    EQ(s.st_nlink, 2);
    char *m = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(m != MAP_FAILED);
    m[3] = 'M';
    EQ(OK(pread(fd, b, 10, 0)), 10);
    EQ(memcmp(b, "012M456789", 10), 0);
    OK(unlink(at("d/g")));
    OK(unlink(at("f")));
    EQ(OK(pread(fd, b, 10, 0)), 10);
    OK(unlink(at("l")));
    OK(rmdir(at("d")));
    OK(rmdir(base));
    return 0;
}
