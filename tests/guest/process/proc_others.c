// SPDX-License-Identifier: Apache-2.0
// /proc/PID of children: command line, name, executable, directory, state, ids, maps, environment, and that it goes.
#include "check.h"
#include <dirent.h>
#include <sys/prctl.h>

static char text[65536];

static const char *file_of(pid_t pid, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
    int fd = open(path, O_RDONLY);
    if (fd < 0)
        return NULL;
    ssize_t n = 0, got;
    while ((got = read(fd, text + n, sizeof text - 1 - n)) > 0)
        n += got;
    close(fd);
    text[n] = 0;
    return text;
}

static const char *link_of(pid_t pid, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
    ssize_t n = readlink(path, text, sizeof text - 1);
    if (n < 0)
        return NULL;
    text[n] = 0;
    return text;
}

static bool listed(pid_t pid)
{
    char name[16];
    snprintf(name, sizeof name, "%d", pid);
    DIR *dir = opendir("/proc");
    bool found = false;
    for (struct dirent *e; (e = readdir(dir));)
        found |= !strcmp(e->d_name, name);
    closedir(dir);
    return found;
}

int main(void)
{
    pid_t forked = OK(fork());
    if (forked == 0) {
        prctl(PR_SET_NAME, "a-child");
        pause();
        _exit(0);
    }
    pid_t program = OK(fork());
    if (program == 0) {
        OK(chdir("/usr/bin"));
        char *const arguments[] = {"sleep-by-name", "100", NULL}, *const variables[] = {"SOME=thing", NULL};
        execve("/bin/sleep", arguments, variables);
        _exit(1);
    }
    usleep(200000);
    CHECK(listed(forked) && listed(program) && listed(getpid()));
    STREQ(file_of(forked, "comm"), "a-child\n");
    STREQ(file_of(program, "comm"), "sleep\n");
    STREQ(file_of(program, "cmdline"), "sleep-by-name");
    CHECK(!memcmp(text, "sleep-by-name\000100\0", 18));
    CHECK(file_of(forked, "cmdline") && strstr(text, "proc_others"));
    CHECK(file_of(program, "environ") && !memcmp(text, "SOME=thing\0", 12));
    CHECK(link_of(program, "exe"));
    CHECK(strstr(text, "bin/sleep"));
    STREQ(link_of(program, "cwd"), "/usr/bin");
    CHECK(file_of(program, "status") && strstr(text, "Name:\tsleep\n") && strstr(text, "State:\tS (sleeping)\n"));
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\nPPid:\t%d\n", getpid());
    CHECK(strstr(text, wanted));
    snprintf(wanted, sizeof wanted, "%d (sleep) S %d %d", program, getpid(), getpgid(0));
    CHECK(file_of(program, "stat") && !strncmp(text, wanted, strlen(wanted)));
    CHECK(file_of(program, "statm") && file_of(program, "limits") && strstr(text, "Max open files"));
    CHECK(file_of(program, "maps") && strstr(text, "bin/sleep\n") && strstr(text, "libc.so") && !strstr(text, "7ff0000"));
    struct stat about;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d", program);
    OK(stat(path, &about));
    EQ(about.st_uid, geteuid());
    CHECK(S_ISDIR(about.st_mode));
    snprintf(path, sizeof path, "/proc/%d/task/%d/comm", program, program);
    EQ(access(path, R_OK), 0);

    OK(kill(program, SIGKILL));
    usleep(100000);
    CHECK(listed(program)); // not waited for yet
    CHECK(file_of(program, "status") && strstr(text, "State:\tZ (zombie)\n"));
    int fd = -1;
    snprintf(path, sizeof path, "/proc/%d/stat", forked);
    CHECK((fd = open(path, O_RDONLY)) >= 0);
    OK(kill(forked, SIGKILL));
    EQ(waitpid(program, NULL, 0), program);
    EQ(waitpid(forked, NULL, 0), forked);
    CHECK(!listed(program) && !listed(forked));
    FAILS(read(fd, text, 100), ESRCH);
    FAILS(open(path, O_RDONLY), ENOENT);
    return 0;
}
