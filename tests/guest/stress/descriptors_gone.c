// SPDX-License-Identifier: Apache-2.0
// Every descriptor is taken: each call that makes one says EMFILE and leaves nothing behind, fork and threads still work,
// and everything works again afterwards.
#include "check.h"
#include <dirent.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

static int open_count(void)
{
    int n = 0;
    for (int fd = 0; fd < 400; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

static void *work(void *arg)
{
    FAILS(open("/dev/null", O_RDONLY), EMFILE);
    return arg;
}

int main(void)
{
    syscall(SYS_close_range, 3, ~0u, 0);
    struct rlimit limit = { 200, 400 };
    OK(setrlimit(RLIMIT_NOFILE, &limit));
    int listener = OK(socket(AF_INET, SOCK_STREAM, 0));
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t length = sizeof at;
    OK(bind(listener, (struct sockaddr *)&at, sizeof at));
    OK(listen(listener, 5));
    OK(getsockname(listener, (struct sockaddr *)&at, &length));
    int caller = OK(socket(AF_INET, SOCK_STREAM, 0));
    OK(connect(caller, (struct sockaddr *)&at, sizeof at));
    int pair[2];
    OK(socketpair(AF_UNIX, SOCK_DGRAM, 0, pair));

    for (int round = 0; round < 20; round++) {
        int before = open_count(), fd, last = -1;
        while ((fd = open("/dev/null", O_RDONLY)) >= 0)
            last = fd;
        EQ(errno, EMFILE);
        EQ(last, 199);
        int two[2];
        sigset_t none = set_of(0);
        FAILS(pipe(two), EMFILE);
        FAILS(socketpair(AF_UNIX, SOCK_STREAM, 0, two), EMFILE);
        FAILS(socket(AF_INET, SOCK_DGRAM, 0), EMFILE);
        FAILS(dup(0), EMFILE);
        FAILS(fcntl(0, F_DUPFD, 3), EMFILE);
        FAILS(epoll_create1(0), EMFILE);
        FAILS(eventfd(0, 0), EMFILE);
        FAILS(timerfd_create(CLOCK_MONOTONIC, 0), EMFILE);
        FAILS(inotify_init1(0), EMFILE);
        FAILS(signalfd(-1, &none, 0), EMFILE);
        FAILS((int)syscall(SYS_memfd_create, "x", 0), EMFILE);
        FAILS(accept(listener, NULL, NULL), EMFILE);
        FAILS(open("/proc/self/maps", O_RDONLY), EMFILE);
        FAILS((int)syscall(SYS_pidfd_open, getpid(), 0), EMFILE);
        CHECK(!opendir("/") && errno == EMFILE);
        // One place is free: what needs two takes none.
        OK(close(last));
        FAILS(pipe(two), EMFILE);
        FAILS(socketpair(AF_UNIX, SOCK_STREAM, 0, two), EMFILE);
        EQ(OK(dup(0)), last);
        // A descriptor in a message that finds no place is dropped, and the message comes.
        char control[CMSG_SPACE(sizeof(int))] = { 0 }, byte = 'x';
        struct iovec part = { &byte, 1 };
        struct msghdr m = { .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control };
        struct cmsghdr *c = CMSG_FIRSTHDR(&m);
        c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(c), &pair[0], sizeof(int));
        EQ(OK(sendmsg(pair[0], &m, 0)), 1);
        memset(control, 0, sizeof control);
        m.msg_controllen = sizeof control;
        EQ(OK(recvmsg(pair[1], &m, 0)), 1);
        CHECK(m.msg_flags & MSG_CTRUNC);

        pthread_t t = start_thread(work, NULL);
        EQ(pthread_join(t, NULL), 0);
        pid_t pid = OK(fork());
        if (pid == 0) {
            FAILS(open("/dev/null", O_RDONLY), EMFILE);
            execl("/bin/true", "true", NULL); // needs more: the loader opens files
            _exit(9);
        }
        int status;
        EQ(OK(waitpid(pid, &status, 0)), pid);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 127);
        for (fd = 3; fd < 200; fd++)
            if (fd != listener && fd != caller && fd != pair[0] && fd != pair[1])
                close(fd);
        EQ(open_count(), before);
    }
    int got = OK(accept(listener, NULL, NULL));
    OK(write(caller, "works", 5));
    char text[5];
    EQ(OK(read(got, text, 5)), 5);
    limit.rlim_cur = 0;
    OK(setrlimit(RLIMIT_NOFILE, &limit)); // what is open stays so
    FAILS(dup(0), EMFILE);
    OK(write(caller, "works", 5));
    EQ(OK(read(got, text, 5)), 5);
    return 0;
}
