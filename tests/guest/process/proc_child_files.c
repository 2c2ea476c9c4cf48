// SPDX-License-Identifier: Apache-2.0
// /proc/PID/fd, fdinfo, cwd, root and exe of a child: what is listed, where the links lead, and what opening them gives.
#include "check.h"
#include <dirent.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>

static char text[4096];

static const char *link_of(pid_t pid, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
    ssize_t n = readlink(path, text, sizeof text - 1);
    if (n < 0)
        return strerrorname(errno);
    text[n] = 0;
    return text;
}

static const char *file_of(pid_t pid, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
    int fd = OK(open(path, O_RDONLY));
    ssize_t n = OK(read(fd, text, sizeof text - 1));
    text[n] = 0;
    close(fd);
    return text;
}

static void list(pid_t pid, const char *what)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, what);
    DIR *dir = opendir(path);
    CHECK(dir);
    printf("%s:", what);
    for (struct dirent *e; (e = readdir(dir));)
        if (e->d_name[0] != '.')
            printf(" %s", e->d_name);
    printf("\n");
    closedir(dir);
}

static void rights(pid_t pid, const char *name)
{
    char path[64];
    struct stat about;
    snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
    OK(lstat(path, &about));
    printf("%s: %o\n", name, about.st_mode);
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    int ready[2], stay[2];
    OK(pipe(ready));
    OK(pipe(stay));
    for (int fd = 3; fd < 20; fd++)
        if (fd != ready[1] && fd != ready[0] && fd != stay[0] && fd != stay[1])
            close(fd);
    pid_t child = OK(fork());
    if (child == 0) {
        EQ(dup2(make_file("a-file", "contents", 8), 30), 30);
        EQ(dup2(OK(open("/dev/null", O_WRONLY)), 31), 31);
        EQ(dup2(OK(eventfd(9, EFD_NONBLOCK)), 32), 32);
        sigset_t set = set_of(SIGUSR2);
        EQ(dup3(OK(signalfd(-1, &set, 0)), 33, O_CLOEXEC), 33);
        int epoll = OK(epoll_create1(0));
        struct epoll_event event = {.events = EPOLLIN};
        OK(epoll_ctl(epoll, EPOLL_CTL_ADD, 32, &event));
        EQ(dup2(epoll, 34), 34);
        EQ(dup2(OK(open("/usr/bin", O_PATH | O_DIRECTORY)), 600), 600);
        EQ(dup2(stay[0], 35), 35);
        for (int fd = 3; fd < 30; fd++)
            close(fd);
        OK(lseek(30, 3, SEEK_SET));
        OK(chdir("/usr/lib"));
        pause();
        _exit(0);
    }
    close(stay[0]);
    char path[64];
    for (int i = 0; i < 500 && (snprintf(path, sizeof path, "/proc/%d/fd/600", child), access(path, F_OK) != 0 || strcmp(link_of(child, "cwd"), "/usr/lib") != 0); i++)
        usleep(10000);
    list(child, "fd");
    list(child, "fdinfo");
    STREQ(link_of(child, "fd/30"), in_tmp("a-file"));
    STREQ(link_of(child, "fd/31"), "/dev/null");
    STREQ(link_of(child, "fd/32"), "anon_inode:[eventfd]");
    STREQ(link_of(child, "fd/33"), "anon_inode:[signalfd]");
    STREQ(link_of(child, "fd/34"), "anon_inode:[eventpoll]");
    CHECK(!strncmp(link_of(child, "fd/35"), "pipe:[", 6));
    STREQ(link_of(child, "fd/600"), "/usr/bin");
    STREQ(link_of(child, "fd/29"), "ENOENT");
    STREQ(link_of(child, "cwd"), "/usr/lib");
    STREQ(link_of(child, "root"), "/");
    rights(child, "fd");
    rights(child, "fd/30");
    rights(child, "fd/31");
    rights(child, "fd/600");
    CHECK(strstr(file_of(child, "fdinfo/30"), "pos:\t3\n") && strstr(text, "flags:\t0100002\n"));
    CHECK(strstr(file_of(child, "fdinfo/32"), "eventfd-count:                9\n"));
    CHECK(strstr(file_of(child, "fdinfo/34"), "tfd:       32 ") || strstr(text, "tfd: 32 "));

    snprintf(path, sizeof path, "/proc/%d/fd/30", child);
    int fd = OK(open(path, O_RDONLY)); // once more: a position of its own
    EQ(read(fd, text, 100), 8);
    close(fd);
    snprintf(path, sizeof path, "/proc/%d/fd/600/env", child);
    EQ(access(path, X_OK), 0);
    snprintf(path, sizeof path, "/proc/%d/cwd/../bin/env", child);
    EQ(access(path, X_OK), 0);
    snprintf(path, sizeof path, "/proc/%d/root/usr/bin", child);
    EQ(access(path, X_OK), 0);
    snprintf(path, sizeof path, "/proc/%d/exe", child);
    struct stat one, other;
    OK(stat(path, &one));
    OK(stat("/proc/self/exe", &other));
    EQ(one.st_ino, other.st_ino);
    fd = OK(open(path, O_RDONLY));
    EQ(read(fd, text, 4), 4);
    CHECK(!memcmp(text, "\177ELF", 4));
    close(fd);
    snprintf(path, sizeof path, "/proc/%d/fd/35", child);
    fd = OK(open(path, O_RDONLY)); // the pipe's other end is ours
    EQ(write(stay[1], "through", 7), 7);
    EQ(read(fd, text, 7), 7);

    OK(kill(child, SIGKILL));
    siginfo_t info;
    OK(waitid(P_PID, child, &info, WEXITED | WNOWAIT));
    STREQ(link_of(child, "fd/30"), "ENOENT");
    EQ(wait_status(child), SIGKILL);
    snprintf(path, sizeof path, "/proc/%d/fd", child);
    FAILS(open(path, O_RDONLY), ENOENT);
    return 0;
}
