// SPDX-License-Identifier: Apache-2.0
// umask: what it returns, which bits count, and every call that makes something.
#include "check.h"

static unsigned mode_of(const char *name)
{
    struct stat s;
    OK(lstat(in_tmp(name), &s));
    return s.st_mode & 07777;
}

static void *in_thread(void *arg)
{
    umask(077);                         // shared by the threads of a process
    return arg;
}

int main(void)
{
    umask(0777);
    EQ(umask(07777027), 0777);
    EQ(umask(027), 027);
    close(OK(open(in_tmp("f"), O_CREAT | O_RDWR, 0777)));
    EQ(mode_of("f"), 0750);
    OK(mkdir(in_tmp("d"), 0777));
    EQ(mode_of("d"), 0750);
    OK(mkfifo(in_tmp("p"), 0666));
    EQ(mode_of("p"), 0640);
    OK(mknod(in_tmp("n"), S_IFREG | 0666, 0));
    EQ(mode_of("n"), 0640);
    OK(symlink("x", in_tmp("l")));
    EQ(mode_of("l"), 0777);
    OK(chmod(in_tmp("f"), 0777));
    EQ(mode_of("f"), 0777);
    join_thread(start_thread(in_thread, NULL));
    EQ(umask(0), 077);
    close(OK(open(in_tmp("g"), O_CREAT | O_RDWR, 07777)));
    EQ(mode_of("g"), 07777);
    return 0;
}
