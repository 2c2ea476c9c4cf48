// SPDX-License-Identifier: Apache-2.0
// ETXTBSY: the file of a running program cannot be opened for writing or truncated, and a file that is open for writing cannot be run.
#include "check.h"
static char *args[] = { "x", NULL }, *none[] = { NULL };
static void copy_program(const char *name)
{
    char block[65536];
    ssize_t n;
    int from = OK(open("/bin/true", O_RDONLY)), to = OK(open(in_tmp(name), O_WRONLY | O_CREAT | O_TRUNC, 0755));
    while ((n = OK(read(from, block, sizeof block))) > 0)
        EQ(write(to, block, n), n);
    close(from);
    close(to);
}
int main(void)
{
    char self[PATH_MAX];
    ssize_t n = OK(readlink("/proc/self/exe", self, sizeof self - 1));
    self[n] = 0;
    copy_program("p");
    int writer = OK(open(in_tmp("p"), O_WRONLY));
    FAILS(execve(in_tmp("p"), args, none), ETXTBSY);
    int reader = OK(open(in_tmp("p"), O_RDONLY));
    FAILS(syscall(SYS_execveat, reader, "", args, none, AT_EMPTY_PATH), ETXTBSY);
    close(reader);
    close(writer);
    // A script's file counts as well while it is looked at.
    int script = OK(open(in_tmp("s"), O_RDWR | O_CREAT, 0755));
    OK(write(script, "#!/bin/true\n", 12));
    FAILS(execve(in_tmp("s"), args, none), ETXTBSY);
    close(script);
    int status;
    pid_t child = OK(fork());
    if (child == 0) {
        execve(in_tmp("s"), args, none);
        _exit(99);
    }
    EQ(wait_status(child), 0);
    child = OK(fork());
    if (child == 0) {
        execve(in_tmp("p"), args, none);
        _exit(99);
    }
    status = wait_status(child);
    EQ(status, 0);
    // Afterwards it may be written to again.
    close(OK(open(in_tmp("p"), O_RDWR)));
    // A program that runs: in a child that sleeps.
    int ready[2];
    OK(pipe(ready));
    copy_program("q");
    int from = OK(open("/bin/sleep", O_RDONLY)), to = OK(open(in_tmp("q"), O_WRONLY | O_TRUNC));
    char block[65536];
    while ((n = OK(read(from, block, sizeof block))) > 0)
        EQ(write(to, block, n), n);
    close(to);
    child = OK(fork());
    if (child == 0) {
        char *sleeps[] = { "q", "20", NULL };
        fcntl(ready[1], F_SETFD, FD_CLOEXEC);
        execve(in_tmp("q"), sleeps, none);
        _exit(99);
    }
    close(ready[1]);
    char c;
    EQ(read(ready[0], &c, 1), 0);                       // closed by the exec
    FAILS(open(in_tmp("q"), O_WRONLY), ETXTBSY);
    FAILS(open(in_tmp("q"), O_RDWR), ETXTBSY);
    FAILS(open(in_tmp("q"), O_WRONLY | O_TRUNC), ETXTBSY);
    FAILS(truncate(in_tmp("q"), 0), ETXTBSY);
    close(OK(open(in_tmp("q"), O_RDONLY)));
    OK(rename(in_tmp("q"), in_tmp("r")));               // names may change
    OK(kill(child, SIGKILL));
    EQ(WTERMSIG(wait_status(child)), SIGKILL);
    close(OK(open(in_tmp("r"), O_WRONLY | O_TRUNC)));
    puts("all of it");                                  // not reached by a program that was run in place of this one
    return 0;
}
