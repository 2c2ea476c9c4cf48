// SPDX-License-Identifier: Apache-2.0
// execveat by descriptor, with AT_EMPTY_PATH, and fexecve.
#include "check.h"
int main(int argc, char **argv)
{
    char *next[] = { "x", argc == 1 ? "1" : "2", NULL }, *env[] = { NULL };
    if (argc == 1) {
        int fd = OK(open("/proc/self/exe", O_PATH));
        syscall(SYS_execveat, fd, "", next, env, AT_EMPTY_PATH);
        CHECK(!"execveat failed");
    }
    if (argv[1][0] == '1') {
        int fd = OK(open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
        fexecve(fd, next, env);
        CHECK(!"fexecve failed");
    }
    puts("done");
    return 0;
}
