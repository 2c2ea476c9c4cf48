// SPDX-License-Identifier: Apache-2.0
// chdir, fchdir, getcwd: relative paths, renamed directories, buffer sizes, errors.
#include "check.h"

int main(void)
{
    char b[PATH_MAX], base[PATH_MAX], want[PATH_MAX + 16];
    OK(mkdir(in_tmp("d"), 0700));
    OK(mkdir(in_tmp("d/e"), 0700));
    close(make_file("d/f", "", 0));
    OK(symlink("d", in_tmp("l")));
    CHECK(realpath(in_tmp("."), base));

    OK(chdir(in_tmp("d")));
    CHECK(getcwd(b, sizeof b));
    snprintf(want, sizeof want, "%s/d", base);
    STREQ(b, want);
    EQ(syscall(SYS_getcwd, b, sizeof b), (long)strlen(want) + 1);
    close(OK(open("f", O_RDONLY)));
    OK(chdir("e/../e/."));
    snprintf(want, sizeof want, "%s/d/e", base);
    CHECK(getcwd(b, sizeof b));
    STREQ(b, want);
    OK(chdir(".."));
    // Through a link the real name counts.
    OK(chdir(in_tmp("l")));
    snprintf(want, sizeof want, "%s/d", base);
    CHECK(getcwd(b, sizeof b));
    STREQ(b, want);
    OK(chdir(".."));
    CHECK(getcwd(b, sizeof b));
    STREQ(b, base);

    int d = OK(open("d", O_RDONLY | O_DIRECTORY));
    OK(fchdir(d));
    OK(rename(in_tmp("d"), in_tmp("moved")));
    snprintf(want, sizeof want, "%s/moved", base);
    CHECK(getcwd(b, sizeof b));
    STREQ(b, want);
    close(OK(open("f", O_RDONLY)));
    OK(chdir("/"));
    CHECK(getcwd(b, sizeof b));
    STREQ(b, "/");
    OK(chdir(".."));
    CHECK(getcwd(b, sizeof b));
    STREQ(b, "/");

    OK(fchdir(d));
    FAILS(syscall(SYS_getcwd, b, 3), ERANGE);
    FAILS(syscall(SYS_getcwd, b, 0), ERANGE);
    EACH_BAD(bad)
    {
        FAILS(syscall(SYS_getcwd, bad, 4096), EFAULT);
        FAILS(chdir(bad), EFAULT);
    }
    FAILS(chdir(in_tmp("none")), ENOENT);
    FAILS(chdir(""), ENOENT);
    FAILS(chdir("f"), ENOTDIR);
    FAILS(chdir("f/.."), ENOTDIR);
    OK(symlink("loop", "loop"));
    FAILS(chdir("loop"), ELOOP);
    FAILS(fchdir(-1), EBADF);
    int f = OK(open("f", O_RDONLY));
    FAILS(fchdir(f), ENOTDIR);
    // A failed chdir changes nothing.
    CHECK(getcwd(b, sizeof b));
    STREQ(b, want);
    return 0;
}
