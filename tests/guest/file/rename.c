// SPDX-License-Identifier: Apache-2.0
// rename: over files and directories, links, and every error of rename(2).
#include "check.h"

static void put(const char *name, const char *text)
{
    close(make_file(name, text, strlen(text)));
}

static void expect(const char *name, const char *text)
{
    char b[32] = "";
    int fd = OK(open(in_tmp(name), O_RDONLY));
    OK(read(fd, b, sizeof b - 1));
    STREQ(b, text);
    close(fd);
}

int main(void)
{
    struct stat s, t;
    put("a", "A");
    put("b", "B");
    OK(stat(in_tmp("a"), &s));
    int old_b = OK(open(in_tmp("b"), O_RDONLY));
    OK(rename(in_tmp("a"), in_tmp("b")));
    expect("b", "A");
    OK(stat(in_tmp("b"), &t));
    EQ(s.st_ino, t.st_ino);
    FAILS(access(in_tmp("a"), F_OK), ENOENT);
    OK(fstat(old_b, &t));
    EQ(t.st_nlink, 0);

    // Two names of one file: nothing happens.
    OK(link(in_tmp("b"), in_tmp("b2")));
    OK(rename(in_tmp("b"), in_tmp("b2")));
    OK(access(in_tmp("b"), F_OK));
    OK(access(in_tmp("b2"), F_OK));
    OK(rename(in_tmp("b"), in_tmp("b")));

    // Directories.
    OK(mkdir(in_tmp("d"), 0700));
    OK(mkdir(in_tmp("d/e"), 0700));
    OK(mkdir(in_tmp("empty"), 0700));
    OK(mkdir(in_tmp("full"), 0700));
    put("full/x", "x");
    put("d/f", "F");
    FAILS(rename(in_tmp("d"), in_tmp("full")), ENOTEMPTY);
    OK(rename(in_tmp("d"), in_tmp("empty")));
    expect("empty/f", "F");
    FAILS(rename(in_tmp("empty"), in_tmp("empty/e/in")), EINVAL);
    FAILS(rename(in_tmp("empty"), in_tmp("b")), ENOTDIR);
    FAILS(rename(in_tmp("b"), in_tmp("empty")), EISDIR);
    FAILS(rename(in_tmp("b"), in_tmp("new/")), ENOTDIR);
    FAILS(rename(in_tmp("b/"), in_tmp("new")), ENOTDIR);
    OK(rename(in_tmp("empty/"), in_tmp("moved/")));
    expect("moved/f", "F");
    OK(rename(in_tmp("moved/f"), in_tmp("full/g")));
    expect("full/g", "F");
    // `..` follows a directory that was moved.
    int d = OK(open(in_tmp("moved/e"), O_RDONLY | O_DIRECTORY));
    OK(rename(in_tmp("moved/e"), in_tmp("full/e")));
    close(OK(openat(d, "../x", O_RDONLY)));
    FAILS(openat(d, "../f", O_RDONLY), ENOENT);

    // A symbolic link itself is renamed and replaced.
    OK(symlink("b", in_tmp("l")));
    OK(rename(in_tmp("l"), in_tmp("l2")));
    OK(lstat(in_tmp("l2"), &s));
    CHECK(S_ISLNK(s.st_mode));
    put("c", "C");
    OK(rename(in_tmp("c"), in_tmp("l2")));
    OK(lstat(in_tmp("l2"), &s));
    CHECK(S_ISREG(s.st_mode));
    expect("b", "A");

    FAILS(rename(in_tmp("none"), in_tmp("x")), ENOENT);
    FAILS(rename(in_tmp("b"), in_tmp("none/x")), ENOENT);
    FAILS(rename("", in_tmp("x")), ENOENT);
    FAILS(rename(in_tmp("b"), ""), ENOENT);
    FAILS(rename(in_tmp("b/x"), in_tmp("x")), ENOTDIR);
    FAILS(rename(in_tmp("b"), in_tmp("l2/x")), ENOTDIR);
    FAILS(rename(in_tmp("full/."), in_tmp("x")), EBUSY);
    FAILS(rename(in_tmp("full/.."), in_tmp("x")), EBUSY);
    FAILS(rename(in_tmp("full"), in_tmp("full/.")), EBUSY);
    FAILS(rename(in_tmp("full"), "/"), EBUSY);
    EACH_BAD(bad)
    {
        FAILS(rename(bad, in_tmp("x")), EFAULT);
        FAILS(rename(in_tmp("b"), bad), EFAULT);
    }
    char name[300];
    memset(name, 'n', 256);
    name[256] = 0;
    FAILS(rename(in_tmp("b"), in_tmp(name)), ENAMETOOLONG);
    return 0;
}
