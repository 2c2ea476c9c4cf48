// SPDX-License-Identifier: Apache-2.0
// execveat by descriptor, with AT_EMPTY_PATH, and fexecve.
#include "check.h"
int main(int argc, char **argv)
{
    char *next[] = { "x", argc == 1 ? "1" : "2", NULL }, *env[] = { NULL };
    if (argc == 1) {
        OK(symlink("/bin/true", in_tmp("link")));
        FAILS(syscall(SYS_execveat, AT_FDCWD, in_tmp("link"), next, env, AT_SYMLINK_NOFOLLOW), ELOOP);
        int script = OK(open(in_tmp("script"), O_WRONLY | O_CREAT, 0755)), dir = OK(open(in_tmp("."), O_PATH));
        OK(write(script, "#!/bin/sh\nexit 7\n", 17));
        close(script);
        pid_t child = OK(fork());
        if (child == 0) {
            syscall(SYS_execveat, dir, "script", next, env, AT_SYMLINK_NOFOLLOW);
            _exit(1);
        }
        EQ(WEXITSTATUS(wait_status(child)), 7);
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
