// SPDX-License-Identifier: Apache-2.0
// open's errors, one by one, as open(2) names them.
#include "check.h"
#include <sys/resource.h>

int main(void)
{
    close(OK(open(in_tmp("f"), O_CREAT | O_RDWR, 0600)));
    OK(mkdir(in_tmp("d"), 0700));

    FAILS(open(in_tmp("none"), O_RDONLY), ENOENT);
    FAILS(open(in_tmp("none/x"), O_RDONLY), ENOENT);
    FAILS(open(in_tmp("none/x"), O_CREAT | O_RDWR, 0600), ENOENT);
    FAILS(open("", O_RDONLY), ENOENT);
    FAILS(open("", O_CREAT | O_RDWR, 0600), ENOENT);
    FAILS(open(in_tmp("f/x"), O_RDONLY), ENOTDIR);
    FAILS(open(in_tmp("f/x"), O_CREAT | O_RDWR, 0600), ENOTDIR);
    FAILS(open(in_tmp("f/"), O_RDONLY), ENOTDIR);
    FAILS(open(in_tmp("f/."), O_RDONLY), ENOTDIR);
    FAILS(open(in_tmp("f/.."), O_RDONLY), ENOTDIR);
    FAILS(open(in_tmp("d"), O_WRONLY), EISDIR);
    FAILS(open(in_tmp("d"), O_RDWR), EISDIR);
    FAILS(open(in_tmp("d"), O_RDONLY | O_CREAT, 0600), EISDIR);
    FAILS(open(in_tmp("d"), O_RDONLY | O_TRUNC), EISDIR);
    FAILS(open(in_tmp("new/"), O_CREAT | O_RDWR, 0600), EISDIR);
    FAILS(open(in_tmp("d/."), O_CREAT | O_RDWR, 0600), EISDIR);
    FAILS(open(in_tmp("d/.."), O_CREAT | O_RDWR, 0600), EISDIR);
    FAILS(open(in_tmp("d"), O_CREAT | O_EXCL | O_RDWR, 0600), EEXIST);
    FAILS(open(in_tmp("d/"), O_CREAT | O_EXCL | O_RDWR, 0600), EISDIR);
    FAILS(open("/", O_RDWR), EISDIR);
    FAILS(open("/", O_CREAT | O_RDONLY, 0600), EISDIR);

    FAILS(open(bad_pointer(1), O_RDONLY), EFAULT);
    FAILS(open(NULL, O_RDONLY), EFAULT);

    OK(symlink("l1", in_tmp("l1")));
    OK(symlink("l3", in_tmp("l2")));
    OK(symlink("l2", in_tmp("l3")));
    FAILS(open(in_tmp("l1"), O_RDONLY), ELOOP);
    FAILS(open(in_tmp("l2"), O_RDONLY), ELOOP);
    FAILS(open(in_tmp("l2/x"), O_RDONLY), ELOOP);
    FAILS(open(in_tmp("l1"), O_RDWR | O_CREAT, 0600), ELOOP);

    char name[300];
    memset(name, 'n', sizeof name);
    name[256] = 0;
    FAILS(open(in_tmp(name), O_RDONLY), ENAMETOOLONG);
    FAILS(open(in_tmp(name), O_RDWR | O_CREAT, 0600), ENAMETOOLONG);
    name[255] = 0;
    FAILS(open(in_tmp(name), O_RDONLY), ENOENT);
    close(OK(open(in_tmp(name), O_RDWR | O_CREAT, 0600)));
    OK(unlink(in_tmp(name)));

    // O_CREAT through a link to a directory.
    OK(symlink("d", in_tmp("ld")));
    FAILS(open(in_tmp("ld"), O_RDWR | O_CREAT, 0600), EISDIR);

    // A failed open changes nothing and takes no number.
    int a = OK(open(in_tmp("f"), O_RDONLY));
    FAILS(open(in_tmp("none"), O_RDONLY), ENOENT);
    int b = OK(open(in_tmp("f"), O_RDONLY));
    EQ(b, a + 1);

    // RLIMIT_NOFILE.
    struct rlimit r;
    OK(getrlimit(RLIMIT_NOFILE, &r));
    r.rlim_cur = 20;
    OK(setrlimit(RLIMIT_NOFILE, &r));
    int n = 0, last = -1, fd;
    while ((fd = open(in_tmp("f"), O_RDONLY)) >= 0)
        last = fd, n++;
    EQ(errno, EMFILE);
    EQ(last, 19);
    // At the limit nothing is made.
    FAILS(open(in_tmp("made"), O_RDWR | O_CREAT, 0600), EMFILE);
    FAILS(access(in_tmp("made"), F_OK), ENOENT);
    FAILS(dup(0), EMFILE);
    FAILS(dup2(0, 20), EBADF);
    FAILS(fcntl(0, F_DUPFD, 20), EINVAL);
    FAILS(fcntl(0, F_DUPFD, 19), EMFILE);
    close(last);
    EQ(OK(dup(0)), last);
    return 0;
}
