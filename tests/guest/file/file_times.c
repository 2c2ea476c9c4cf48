// SPDX-License-Identifier: Apache-2.0
// What reading, writing, renaming, linking and changing a mode do to a file's three times, and a directory's.
#include "check.h"

static int64_t ns(struct timespec t) { return t.tv_sec * 1000000000ll + t.tv_nsec; }
static struct stat of(const char *name)
{
    struct stat s;
    OK(lstat(in_tmp(name), &s));
    return s;
}

int main(void)
{
    OK(mkdir(in_tmp("d"), 0700));
    int fd = make_file("d/f", "x", 1);
    struct stat a = of("d/f"), d = of("d"), b;
    sleep_ms(20);
    OK(write(fd, "yy", 2));
    b = of("d/f");
    CHECK(ns(b.st_mtim) > ns(a.st_mtim) && ns(b.st_ctim) > ns(a.st_ctim));
    EQ(ns(of("d").st_mtim), ns(d.st_mtim));     // writing a file does not touch its directory
    a = b;
    sleep_ms(20);
    OK(chmod(in_tmp("d/f"), 0600));
    b = of("d/f");
    EQ(ns(b.st_mtim), ns(a.st_mtim));
    CHECK(ns(b.st_ctim) > ns(a.st_ctim));
    a = b;
    sleep_ms(20);
    OK(rename(in_tmp("d/f"), in_tmp("d/g")));
    b = of("d/g");
    EQ(ns(b.st_mtim), ns(a.st_mtim));
    CHECK(ns(of("d").st_mtim) > ns(d.st_mtim));
    d = of("d");
    sleep_ms(20);
    OK(link(in_tmp("d/g"), in_tmp("d/h")));
    CHECK(ns(of("d/g").st_ctim) > ns(b.st_ctim));
    CHECK(ns(of("d").st_mtim) > ns(d.st_mtim));
    d = of("d");
    sleep_ms(20);
    OK(unlink(in_tmp("d/h")));
    CHECK(ns(of("d").st_mtim) > ns(d.st_mtim));
    a = of("d/g");
    sleep_ms(20);
    OK(ftruncate(fd, 1));
    CHECK(ns(of("d/g").st_mtim) > ns(a.st_mtim));
    // A time in the distant past or future is kept.
    struct timespec t[2] = { { -86400, 5 }, { 4000000000, 999999999 } };
    OK(futimens(fd, t));
    b = of("d/g");
    EQ(b.st_atim.tv_sec, -86400);
    EQ(b.st_mtim.tv_sec, 4000000000);
    EQ(b.st_mtim.tv_nsec, 999999999);
    return 0;
}
