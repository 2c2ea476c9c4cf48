// SPDX-License-Identifier: Apache-2.0
// SO_PEERPIDFD: who is at the other end, as a descriptor (where the kernel has it: Linux 6.5).
#include "check.h"
#include <poll.h>
#include <sys/socket.h>

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

static int peer(int socket, socklen_t room)
{
    int fd = -1;
    socklen_t size = room;
    OK(getsockopt(socket, SOL_SOCKET, SO_PEERPIDFD, &fd, &size));
    EQ(size, room < sizeof fd ? room : sizeof fd);
    return fd;
}

int main(void)
{
    int pair[2], fd = -1, none = open("/dev/null", O_RDONLY);
    socklen_t size = sizeof fd;
    OK(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    if (getsockopt(pair[0], SOL_SOCKET, SO_PEERPIDFD, &fd, &size) != 0) {
        EQ(errno, ENOPROTOOPT);
        SKIP("this kernel has no SO_PEERPIDFD");
    }
    EQ(fcntl(fd, F_GETFD), FD_CLOEXEC);
    EQ(syscall(SYS_pidfd_send_signal, fd, 0, NULL, 0), 0);
    int next = peer(pair[0], 64);
    EQ(next, fd + 1);
    OK(close(next));
    EQ(peer(pair[0], 0), -1); // there is one more descriptor, and no way to hear of it
    OK(close(fd + 1));
    FAILS(getsockopt(none, SOL_SOCKET, SO_PEERPIDFD, &fd, &size), ENOTSOCK);
    EACH_BAD(bad) {
        size = sizeof fd;
        FAILS(getsockopt(pair[0], SOL_SOCKET, SO_PEERPIDFD, bad, &size), EFAULT);
        FAILS(getsockopt(pair[0], SOL_SOCKET, SO_PEERPIDFD, &fd, bad), EFAULT);
    }
    EQ(peer(pair[0], 4), fd + 1); // nothing was left behind

    // A child that connected: its descriptor says when it ends.
    struct sockaddr name = {.sa_family = AF_UNIX};
    int listener = OK(socket(AF_UNIX, SOCK_STREAM, 0));
    OK(bind(listener, &name, sizeof(sa_family_t))); // a name of the kernel's choice
    OK(listen(listener, 1));
    struct sockaddr_storage at;
    size = sizeof at;
    OK(getsockname(listener, (void *)&at, &size));
    pid_t child = OK(fork());
    if (child == 0) {
        char b;
        int s = OK(socket(AF_UNIX, SOCK_STREAM, 0));
        OK(connect(s, (void *)&at, size));
        _exit((int)read(s, &b, 1) == 1 ? 7 : 8);
    }
    int server = OK(accept(listener, NULL, NULL));
    int handle = peer(server, sizeof handle);
    struct pollfd ended = {.fd = handle, .events = POLLIN};
    EQ(poll(&ended, 1, 0), 0);
    EQ(OK(write(server, "x", 1)), 1);
    EQ(poll(&ended, 1, 10000), 1);
    siginfo_t info;
    OK(waitid((idtype_t)3 /* P_PIDFD */, (id_t)handle, &info, WEXITED));
    EQ(info.si_pid, child);
    EQ(info.si_status, 7);
    return 0;
}
