// SPDX-License-Identifier: Apache-2.0
// /proc/self/fd: one link for each descriptor with Linux's texts; /dev/fd and /dev/stdin lead there.
#include "proc_text.h"
#include <dirent.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>

static const char *fd_link(int fd)
{
    char p[64];
    snprintf(p, sizeof p, "/proc/self/fd/%d", fd);
    return link_text(p);
}

int main(void)
{
    char real[PATH_MAX], p[64];
    struct stat s, t;
    int fd = make_file("f", "0123456789", 10), fds[2];
    CHECK(realpath(in_tmp("f"), real));
    STREQ(fd_link(fd), real);
    OK(pipe(fds));
    OK(fstat(fds[0], &s));
    snprintf(p, sizeof p, "pipe:[%lu]", (unsigned long)s.st_ino);
    STREQ(fd_link(fds[0]), p);
    STREQ(fd_link(fds[1]), p);
    STREQ(fd_link(OK(epoll_create1(0))), "anon_inode:[eventpoll]");
    STREQ(fd_link(OK(eventfd(0, 0))), "anon_inode:[eventfd]");
    STREQ(fd_link(OK(timerfd_create(CLOCK_MONOTONIC, 0))), "anon_inode:[timerfd]");
    STREQ(fd_link(OK(inotify_init1(0))), "anon_inode:inotify");
    STREQ(fd_link(OK(memfd_create("name", 0))), "/memfd:name (deleted)");
    STREQ(fd_link(OK(open("/dev/null", O_RDWR))), "/dev/null");

    // The directory lists exactly what is open.
    DIR *d = opendir("/proc/self/fd");
    CHECK(d);
    int listed = 0, dots = 0;
    for (struct dirent *e; (e = readdir(d));) {
        if (e->d_name[0] == '.') {
            dots++;
            continue;
        }
        EQ(e->d_type, DT_LNK);
        OK(fcntl(atoi(e->d_name), F_GETFD));
        listed++;
    }
    EQ(dots, 2);
    int open_now = 0;
    for (int i = 0; i < 1000; i++)
        open_now += fcntl(i, F_GETFD) != -1;
    EQ(listed, open_now);
    closedir(d);

    // Opening through it makes a new open file of the same file.
    snprintf(p, sizeof p, "/proc/self/fd/%d", fd);
    int again = OK(open(p, O_RDONLY));
    EQ(OK(lseek(again, 0, SEEK_CUR)), 0);
    OK(stat(p, &s));
    OK(fstat(fd, &t));
    EQ(s.st_ino, t.st_ino);
    OK(lstat(p, &s));
    CHECK(S_ISLNK(s.st_mode));
    EQ(s.st_mode & 0777, 0700);
    snprintf(p, sizeof p, "/dev/fd/%d", fd);
    close(OK(open(p, O_RDONLY)));
    snprintf(p, sizeof p, "/proc/self/fd/%d", fds[0]);
    int r = OK(open(p, O_RDONLY | O_NONBLOCK));
    OK(write(fds[1], "ab", 2));
    char b[4];
    EQ(OK(read(r, b, 4)), 2);
    STREQ(link_text("/dev/fd"), "/proc/self/fd");
    STREQ(link_text("/dev/stdin"), "/proc/self/fd/0");
    STREQ(link_text("/dev/stdout"), "/proc/self/fd/1");
    STREQ(link_text("/dev/stderr"), "/proc/self/fd/2");
    FAILS(open("/proc/self/fd/999", O_RDONLY), ENOENT);
    FAILS(readlink("/proc/self/fd/999", b, 4), ENOENT);
    FAILS(open("/proc/self/fd/x", O_RDONLY), ENOENT);
    FAILS(open("/proc/self/fd/01", O_RDONLY), ENOENT);
    return 0;
}
