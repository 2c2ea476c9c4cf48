// SPDX-License-Identifier: Apache-2.0
// A file or directory that is renamed while open: the descriptor follows, and /proc/self/fd tells the new name.
#include "check.h"

static void link_is(int fd, const char *real, const char *tail)
{
    char link[64], b[PATH_MAX], want[PATH_MAX + 64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    long n = OK(readlink(link, b, sizeof b - 1));
    b[n] = 0;
    snprintf(want, sizeof want, "%s/%s", real, tail);
    STREQ(b, want);
}

int main(void)
{
    char base[PATH_MAX], b[16];
    CHECK(realpath(in_tmp("."), base));
    OK(mkdir(in_tmp("d"), 0700));
    OK(mkdir(in_tmp("e"), 0700));
    int fd = make_file("d/f", "0123", 4);
    int d = OK(open(in_tmp("d"), O_RDONLY | O_DIRECTORY));
    link_is(fd, base, "d/f");
    OK(rename(in_tmp("d/f"), in_tmp("e/g")));
    link_is(fd, base, "e/g");
    EQ(OK(pwrite(fd, "x", 1, 4)), 1);
    int again = OK(open(in_tmp("e/g"), O_RDONLY));
    EQ(OK(read(again, b, sizeof b)), 5);
    // A parent moves: so does every name below.
    OK(rename(in_tmp("e"), in_tmp("d/e2")));
    link_is(fd, base, "d/e2/g");
    OK(rename(in_tmp("d"), in_tmp("top")));
    link_is(fd, base, "top/e2/g");
    link_is(d, base, "top");
    close(OK(openat(d, "e2/g", O_RDONLY)));
    close(OK(openat(d, "new", O_CREAT | O_RDWR, 0600)));
    OK(access(in_tmp("top/new"), F_OK));
    // A new directory of the old name is not the old directory.
    OK(mkdir(in_tmp("d"), 0700));
    FAILS(openat(OK(open(in_tmp("d"), O_RDONLY)), "new", O_RDONLY), ENOENT);
    close(OK(openat(d, "new", O_RDONLY)));
    return 0;
}
