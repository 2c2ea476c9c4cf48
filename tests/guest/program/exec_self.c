// SPDX-License-Identifier: Apache-2.0
// execve in place: arguments, environment, pid and open files stay; close-on-exec and memory go.
#include "check.h"
extern char **environ;
int main(int argc, char **argv)
{
    if (argc == 1) {
        int keep = OK(open("/dev/null", O_RDONLY)), gone = OK(open("/dev/null", O_RDONLY | O_CLOEXEC));
        char a[16], b[16], c[16];
        snprintf(a, sizeof a, "%d", keep);
        snprintf(b, sizeof b, "%d", gone);
        snprintf(c, sizeof c, "%d", getpid());
        char *args[] = { "renamed", a, b, c, "", "with space", NULL }, *env[] = { "ONE=1", "TWO=two words", NULL };
        execve("/proc/self/exe", args, env);
        CHECK(!"exec failed");
    }
    EQ(argc, 6);
    STREQ(argv[0], "renamed");
    STREQ(argv[4], "");
    STREQ(argv[5], "with space");
    CHECK(fcntl(atoi(argv[1]), F_GETFD) == 0);
    FAILS(fcntl(atoi(argv[2]), F_GETFD), EBADF);
    EQ(getpid(), atoi(argv[3]));
    STREQ(environ[0], "ONE=1");
    STREQ(getenv("TWO"), "two words");
    CHECK(environ[2] == NULL);
    char name[16];
    int fd = OK(open("/proc/self/comm", O_RDONLY));
    EQ(read(fd, name, sizeof name), 4);
    CHECK(memcmp(name, "exe\n", 4) == 0);
    puts("again");
    return 0;
}
