// SPDX-License-Identifier: Apache-2.0
// Programs that are none, children that end between vfork and exec, and descriptors that are used up: the errors of the man
// pages, after which the caller goes on as if nothing had been.
#include "check.h"
#include <spawn.h>
#include <sys/resource.h>

extern char **environ;

static void make(const char *name, const void *bytes, size_t size, mode_t mode)
{
    int fd = OK(open(name, O_CREAT | O_TRUNC | O_WRONLY, mode));
    EQ(write(fd, bytes, size), size);
    OK(fchmod(fd, mode));
    OK(close(fd));
}

static void fails(const char *name, int error)
{
    char *arguments[] = {(char *)name, NULL};
    FAILS(execve(name, arguments, environ), error);
    pid_t child = OK(vfork());
    if (child == 0) {
        execve(name, arguments, environ);
        _exit(errno == error ? 7 : 8);
    }
    EQ(wait_status(child), 7 << 8);
    pid_t none = -1;
    EQ(posix_spawn(&none, name, NULL, NULL, arguments, environ), error);
}

int main(void)
{
    unsigned char noise[5000];
    unsigned value = 1;
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (unsigned char)((value = value * 1103515245 + 12345) >> 16);
    make("noise", noise, sizeof noise, 0755);
    make("empty", "", 0, 0755);
    make("text", "echo no interpreter\n", 20, 0755);
    make("plain", "#!/bin/sh\n", 10, 0644);
    make("lost", "#!/no/such/interpreter\n", 23, 0755);
    make("itself", "#!./itself\n", 11, 0755);
    memcpy(noise, "\177ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0\x3e\0\1\0\0\0", 24);
    make("elf", noise, sizeof noise, 0755);
    make("short", noise, 20, 0755);
    OK(mkdir("directory", 0755));
    fails("./noise", ENOEXEC);
    fails("./empty", ENOEXEC);
    fails("./text", ENOEXEC);
    fails("./elf", ENOEXEC);
    fails("./short", ENOEXEC);
    fails("./plain", EACCES);
    fails("./directory", EACCES);
    fails("./lost", ENOENT);
    fails("./itself", ELOOP);
    fails("./missing", ENOENT);
    fails("./text/below", ENOTDIR);
    fails("", ENOENT);

    for (int i = 0; i < 3; i++) {
        pid_t child = OK(vfork());
        if (child == 0) {
            if (i == 0)
                kill(getpid(), SIGKILL);
            if (i == 1)
                abort();
            _exit(3);
        }
        int status = wait_status(child);
        CHECK(i == 0 ? WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL : i == 1 ? WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT : status == 3 << 8);
    }

    struct rlimit before, few = {8, 8};
    OK(getrlimit(RLIMIT_NOFILE, &before));
    few.rlim_max = before.rlim_max;
    OK(setrlimit(RLIMIT_NOFILE, &few));
    int fd, ends[2], last = -1;
    while ((fd = dup(0)) >= 0)
        last = fd;
    EQ(errno, EMFILE);
    EQ(last, 7);
    FAILS(pipe(ends), EMFILE);
    FAILS(open("/dev/null", O_RDONLY), EMFILE);
    FAILS(syscall(SYS_pidfd_open, getpid(), 0), EMFILE);
    pid_t child = OK(fork()); // needs none
    if (child == 0)
        _exit(errno == EMFILE ? 5 : 6);
    EQ(wait_status(child), 5 << 8);
    for (fd = 3; fd < 8; fd++)
        close(fd);
    OK(setrlimit(RLIMIT_NOFILE, &before));
    pid_t spawned;
    EQ(posix_spawn(&spawned, "/bin/true", NULL, NULL, (char *[]){"true", NULL}, environ), 0);
    EQ(wait_status(spawned), 0);
    return 0;
}
