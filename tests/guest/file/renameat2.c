// SPDX-License-Identifier: Apache-2.0
// renameat2: RENAME_NOREPLACE, RENAME_EXCHANGE, and flags that are not allowed together.
#include "check.h"

int main(void)
{
    struct stat a, b, s;
    close(make_file("a", "A", 1));
    close(make_file("b", "BB", 2));
    OK(mkdir(in_tmp("d"), 0700));
    OK(stat(in_tmp("a"), &a));
    OK(stat(in_tmp("b"), &b));

    FAILS(renameat2(AT_FDCWD, in_tmp("a"), AT_FDCWD, in_tmp("b"), RENAME_NOREPLACE), EEXIST);
    OK(renameat2(AT_FDCWD, in_tmp("a"), AT_FDCWD, in_tmp("c"), RENAME_NOREPLACE));
    OK(stat(in_tmp("c"), &s));
    EQ(s.st_ino, a.st_ino);

    OK(renameat2(AT_FDCWD, in_tmp("c"), AT_FDCWD, in_tmp("b"), RENAME_EXCHANGE));
    OK(stat(in_tmp("c"), &s));
    EQ(s.st_ino, b.st_ino);
    OK(stat(in_tmp("b"), &s));
    EQ(s.st_ino, a.st_ino);
    // A file and a directory may change places.
    OK(renameat2(AT_FDCWD, in_tmp("b"), AT_FDCWD, in_tmp("d"), RENAME_EXCHANGE));
    OK(stat(in_tmp("b"), &s));
    CHECK(S_ISDIR(s.st_mode));
    OK(stat(in_tmp("d"), &s));
    CHECK(S_ISREG(s.st_mode));
    FAILS(renameat2(AT_FDCWD, in_tmp("c"), AT_FDCWD, in_tmp("none"), RENAME_EXCHANGE), ENOENT);

    FAILS(renameat2(AT_FDCWD, in_tmp("c"), AT_FDCWD, in_tmp("b"), RENAME_EXCHANGE | RENAME_NOREPLACE), EINVAL);
    FAILS(renameat2(AT_FDCWD, in_tmp("c"), AT_FDCWD, in_tmp("b"), RENAME_EXCHANGE | RENAME_WHITEOUT), EINVAL);
    FAILS(renameat2(AT_FDCWD, in_tmp("c"), AT_FDCWD, in_tmp("x"), 1u << 20), EINVAL);
    int d = OK(open(in_tmp("."), O_RDONLY | O_DIRECTORY));
    OK(renameat2(d, "c", d, "e", 0));
    OK(fstatat(d, "e", &s, 0));
    EQ(s.st_ino, b.st_ino);
    FAILS(renameat2(-1, "e", d, "f", 0), EBADF);
    OK(symlink("none", in_tmp("l")));
    FAILS(renameat2(d, "e", d, "l", RENAME_NOREPLACE), EEXIST);
    return 0;
}
