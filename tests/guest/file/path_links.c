// SPDX-License-Identifier: Apache-2.0
// Symbolic links in paths: 40 in a row work and 41 do not, loops, `..` behind a link, absolute and relative targets.
#include "check.h"

int main(void)
{
    char a[32], b[32];
    struct stat s, t;
    OK(chdir(in_tmp(".")));
    close(make_file("target", "T", 1));
    OK(symlink("target", "l1"));
    for (int i = 2; i <= 41; i++) {
        snprintf(a, sizeof a, "l%d", i - 1);
        snprintf(b, sizeof b, "l%d", i);
        OK(symlink(a, b));
    }
    close(OK(open("l40", O_RDONLY)));
    OK(stat("l40", &s));
    FAILS(open("l41", O_RDONLY), ELOOP);
    FAILS(stat("l41", &s), ELOOP);
    FAILS(access("l41", F_OK), ELOOP);
    OK(lstat("l41", &s));
    FAILS(chdir("l41"), ELOOP);
    OK(symlink("self/x", "self"));
    FAILS(open("self", O_RDONLY), ELOOP);
    FAILS(mkdir("self/y", 0700), ELOOP);
    FAILS(truncate("self", 0), ELOOP);
    FAILS(chmod("self", 0600), ELOOP);

    // `..` behind a link goes to the parent of the target, not of the link.
    OK(mkdir("a", 0700));
    OK(mkdir("a/b", 0700));
    OK(mkdir("c", 0700));
    close(make_file("a/here", "", 0));
    OK(symlink("../a/b", "c/tob"));
    close(OK(open("c/tob/../here", O_RDONLY)));
    FAILS(open("c/tob/../../here", O_RDONLY), ENOENT);
    OK(stat("c/tob/../..", &s));
    OK(stat(".", &t));
    EQ(s.st_ino, t.st_ino);
    // An absolute target starts again at the root.
    OK(symlink(in_tmp("a/here"), "c/abs"));
    close(OK(open("c/abs", O_RDONLY)));
    OK(symlink("/", "root"));
    OK(stat("root", &s));
    OK(stat("/", &t));
    EQ(s.st_ino, t.st_ino);
    OK(stat("root/proc/self", &s));
    CHECK(S_ISDIR(s.st_mode));

    // A link in the middle is always followed; one at the end by some calls only.
    OK(symlink("a", "la"));
    close(OK(open("la/here", O_RDONLY | O_NOFOLLOW)));
    OK(symlink("a/made", "lm"));
    close(OK(open("lm", O_CREAT | O_RDWR, 0600)));
    OK(access("a/made", F_OK));
    OK(unlink("lm"));
    OK(access("a/made", F_OK));
    OK(symlink("a/madedir", "lmd"));
    FAILS(mkdir("lmd", 0700), EEXIST);
    // Through a dangling link in the middle: not found.
    FAILS(open("lmd/x", O_RDONLY), ENOENT);
    OK(symlink("target", "lt"));
    FAILS(open("lt/x", O_RDONLY), ENOTDIR);
    return 0;
}
