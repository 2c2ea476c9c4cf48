// SPDX-License-Identifier: Apache-2.0
// Long paths: 255-byte names, 4095-byte paths, ENAMETOOLONG beyond, and trees deeper than a path can say.
#include "check.h"

int main(void)
{
    static char p[8192], name[300];
    memset(name, 'n', 255);
    close(make_file(name, "", 0));
    OK(unlink(in_tmp(name)));
    memset(name, 'n', 256);
    FAILS(mkdir(in_tmp(name), 0700), ENAMETOOLONG);
    FAILS(symlink("x", in_tmp(name)), ENAMETOOLONG);
    FAILS(access(in_tmp(name), F_OK), ENAMETOOLONG);
    FAILS(unlink(in_tmp(name)), ENAMETOOLONG);
    FAILS(rmdir(in_tmp(name)), ENAMETOOLONG);
    FAILS(link(in_tmp(name), in_tmp("x")), ENAMETOOLONG);
    FAILS(mkfifo(in_tmp(name), 0600), ENAMETOOLONG);
    FAILS(truncate(in_tmp(name), 0), ENAMETOOLONG);
    FAILS(chdir(in_tmp(name)), ENAMETOOLONG);

    // "./././…" of 4095 bytes with the zero makes 4096, which is allowed.
    OK(chdir(in_tmp(".")));
    close(OK(creat("f", 0600)));
    for (int i = 0; i < 4094; i += 2)
        memcpy(p + i, "./", 2);
    strcpy(p + 4094, "f");
    EQ(strlen(p), 4095);
    close(OK(open(p, O_RDONLY)));
    struct stat s;
    OK(stat(p, &s));
    OK(access(p, F_OK));
    memmove(p + 1, p, 4096);
    p[0] = '.';
    p[1] = '/';
    p[2] = '/';
    EQ(strlen(p), 4096);
    FAILS(open(p, O_RDONLY), ENAMETOOLONG);
    FAILS(stat(p, &s), ENAMETOOLONG);
    FAILS(access(p, F_OK), ENAMETOOLONG);
    FAILS(mkdir(p, 0700), ENAMETOOLONG);
    FAILS(rename(p, "g"), ENAMETOOLONG);
    FAILS(rename("f", p), ENAMETOOLONG);
    FAILS(unlink(p), ENAMETOOLONG);
    FAILS(chmod(p, 0600), ENAMETOOLONG);
    memset(p, '/', 4096);
    p[4096] = 0;
    FAILS(open(p, O_RDONLY), ENAMETOOLONG);
    memset(p, '/', 4095);
    p[4095] = 0;
    close(OK(open(p, O_RDONLY)));

    // Deeper than PATH_MAX: only step by step, and getcwd can say it only if the buffer is big enough.
    char dir[201];
    memset(dir, 'd', 200);
    dir[200] = 0;
    for (int i = 0; i < 30; i++) {
        OK(mkdir(dir, 0700));
        OK(chdir(dir));
    }
    close(OK(open("deep", O_CREAT | O_RDWR, 0600)));
    FAILS(syscall(SYS_getcwd, p, 8192), ENAMETOOLONG);
    int fd = OK(open("deep", O_RDONLY));
    OK(fstat(fd, &s));
    OK(unlink("deep"));
    for (int i = 0; i < 30; i++) {
        OK(chdir(".."));
        OK(rmdir(dir));
    }
    OK(access("f", F_OK));
    return 0;
}
