// SPDX-License-Identifier: Apache-2.0
// Slashes: doubled ones, trailing ones on files, directories and links, "." and ".." in the middle and at the end.
#include "check.h"

int main(void)
{
    struct stat s, t;
    char b[8];
    OK(chdir(in_tmp(".")));
    close(make_file("f", "", 0));
    OK(mkdir("d", 0700));
    OK(symlink("d", "ld"));
    OK(symlink("f", "lf"));
    OK(stat("d", &s));
    const char *same[] = { "d/", "d//", "./d", ".//d/.", "d/../d", "ld", "ld/", "ld/.", "d/./././" };
    for (unsigned i = 0; i < sizeof same / sizeof *same; i++) {
        OK(stat(same[i], &t));
        EQ(t.st_ino, s.st_ino);
    }
    OK(lstat("ld/", &t));
    EQ(t.st_ino, s.st_ino);
    OK(lstat("ld", &t));
    CHECK(S_ISLNK(t.st_mode));
    const char *not_dir[] = { "f/", "f//", "f/.", "f/..", "lf/", "f/../d", "lf/../d" };
    for (unsigned i = 0; i < sizeof not_dir / sizeof *not_dir; i++) {
        FAILS(stat(not_dir[i], &t), ENOTDIR);
        FAILS(open(not_dir[i], O_RDONLY), ENOTDIR);
        FAILS(access(not_dir[i], F_OK), ENOTDIR);
    }
    FAILS(readlink("ld/", b, sizeof b), EINVAL);
    FAILS(unlink("lf/"), ENOTDIR);
    FAILS(unlink("d/"), EISDIR);
    FAILS(open("none/", O_RDONLY), ENOENT);
    FAILS(open("none/", O_CREAT | O_RDWR, 0600), EISDIR);
    FAILS(mknod("n/", S_IFREG | 0600, 0), ENOENT);
    FAILS(open("none/../f", O_RDONLY), ENOENT);
    OK(mkdir("e/", 0700));
    OK(rename("e/", "e2"));
    OK(rename("e2", "e3/"));
    OK(rmdir("e3/"));
    OK(stat("//", &s));
    OK(stat("/", &t));
    EQ(s.st_ino, t.st_ino);
    OK(stat("/../..//.", &t));
    EQ(s.st_ino, t.st_ino);
    OK(stat("//proc///self//", &t));
    return 0;
}
