// SPDX-License-Identifier: Apache-2.0
// Who may look into a process (PR_SET_DUMPABLE): one that changed its user is closed to others of that user until it runs another
// program, which opens it again.
#include "check.h"
#include <grp.h>
#include <sys/prctl.h>

static const char *try(pid_t pid, const char *name)
{
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
    if (!strncmp(name, "fd", 2))
        return readlink(path, text, sizeof text) < 0 ? strerrorname(errno) : "shown";
    int fd = open(path, O_RDONLY);
    const char *found = fd < 0 || read(fd, text, sizeof text) < 0 ? strerrorname(errno) : "shown";
    close(fd);
    return found;
}

int main(void)
{
    bool root = geteuid() == 0;
    if (root) {
        OK(setgroups(0, NULL));
        OK(setresgid(65534, 65534, 65534));
        OK(setresuid(65534, 65534, 65534));
        EQ(prctl(PR_GET_DUMPABLE), 0);
    } else {
        OK(prctl(PR_SET_DUMPABLE, 0));
    }
    int ready[2];
    OK(pipe(ready));
    pid_t same = OK(fork());
    if (same == 0) {
        pause();
        _exit(0);
    }
    pid_t program = OK(fork());
    if (program == 0) {
        dup2(ready[1], 1);
        char *const arguments[] = {"sh", "-c", "echo; kill -STOP $$", NULL}, *const variables[] = {"PATH=/usr/bin:/bin", NULL};
        execve("/bin/sh", arguments, variables);
        _exit(1);
    }
    char c;
    EQ(read(ready[0], &c, 1), 1);
    STREQ(try(program, "environ"), "shown");
    STREQ(try(program, "fd/1"), "shown");
    CHECK(strcmp(try(same, "environ"), "shown") != 0);
    CHECK(strcmp(try(same, "fd/1"), "shown") != 0);
    OK(kill(same, SIGKILL));
    OK(kill(program, SIGKILL));
    EQ(wait_status(same), SIGKILL);
    EQ(wait_status(program), SIGKILL);
    return 0;
}
