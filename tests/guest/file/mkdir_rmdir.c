// SPDX-License-Identifier: Apache-2.0
// mkdir and rmdir: modes, umask, link counts, and their errors.
#include "check.h"

int main(void)
{
    struct stat s;
    umask(022);
    OK(mkdir(in_tmp("d"), 0777));
    OK(stat(in_tmp("d"), &s));
    CHECK(S_ISDIR(s.st_mode));
    EQ(s.st_mode & 07777, 0755);
    umask(0);
    OK(mkdir(in_tmp("sticky"), 01777));
    OK(stat(in_tmp("sticky"), &s));
    EQ(s.st_mode & 07777, 01777);
    OK(mkdir(in_tmp("slash//"), 0700));
    OK(mkdir(in_tmp("d/sub"), 0700));

    FAILS(mkdir(in_tmp("d"), 0700), EEXIST);
    FAILS(mkdir(in_tmp("d/."), 0700), EEXIST);
    FAILS(mkdir(in_tmp("d/.."), 0700), EEXIST);
    FAILS(mkdir("/", 0700), EEXIST);
    FAILS(mkdir("", 0700), ENOENT);
    FAILS(mkdir(in_tmp("none/x"), 0700), ENOENT);
    FAILS(mkdir(in_tmp("none/."), 0700), ENOENT);
    close(make_file("f", "", 0));
    FAILS(mkdir(in_tmp("f"), 0700), EEXIST);
    FAILS(mkdir(in_tmp("f/x"), 0700), ENOTDIR);
    OK(symlink("nowhere", in_tmp("l")));
    FAILS(mkdir(in_tmp("l"), 0700), EEXIST);
    EACH_BAD(bad)
    {
        FAILS(mkdir(bad, 0700), EFAULT);
        FAILS(rmdir(bad), EFAULT);
    }

    FAILS(rmdir(in_tmp("d")), ENOTEMPTY);
    FAILS(rmdir(in_tmp("f")), ENOTDIR);
    FAILS(rmdir(in_tmp("none")), ENOENT);
    FAILS(rmdir(in_tmp("d/sub/.")), EINVAL);
    FAILS(rmdir(in_tmp("d/sub/..")), ENOTEMPTY);
    FAILS(rmdir(""), ENOENT);
    FAILS(rmdir("/"), EBUSY);
    OK(symlink("d", in_tmp("ld")));
    FAILS(rmdir(in_tmp("ld")), ENOTDIR);
    FAILS(rmdir(in_tmp("ld/")), ENOTDIR);
    OK(rmdir(in_tmp("d/sub/")));
    OK(rmdir(in_tmp("d")));
    FAILS(access(in_tmp("d"), F_OK), ENOENT);

    // The current directory may go; nothing can be found in it then.
    OK(chdir(in_tmp("slash")));
    OK(rmdir(in_tmp("slash")));
    char b[100];
    FAILS(syscall(SYS_getcwd, b, sizeof b), ENOENT);
    FAILS(open("x", O_CREAT | O_RDWR, 0600), ENOENT);
    FAILS(mkdir("x", 0700), ENOENT);
    OK(stat(".", &s));
    EQ(s.st_nlink, 0);
    return 0;
}
