// SPDX-License-Identifier: Apache-2.0
// Which error comes first when several things are wrong: the descriptor, its kind, the flags, the memory.
#define _GNU_SOURCE
#include "check.h"
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#define NOWHERE ((void *)8)

int main(void)
{
    int file = OK(open("file", O_RDWR | O_CREAT, 0600)), null = OK(open("/dev/null", O_RDWR));
    int s = OK(socket(AF_INET, SOCK_STREAM, 0)), d = OK(socket(AF_INET, SOCK_DGRAM, 0));
    char b[8];
    socklen_t size = sizeof b;
    struct msghdr m = {0};
    struct sockaddr_in a = {.sin_family = AF_INET};

    // A bad descriptor before flags and memory.
    FAILS(accept4(99, NULL, NULL, ~0), EBADF);
    FAILS(bind(99, NOWHERE, 16), EBADF);
    FAILS(connect(99, NOWHERE, 16), EBADF);
    FAILS(sendmsg(99, NOWHERE, 0), EBADF);
    FAILS(recvmsg(99, NOWHERE, 0), EBADF);
    FAILS(getsockopt(99, SOL_SOCKET, SO_TYPE, NOWHERE, NOWHERE), EBADF);
    FAILS(setsockopt(99, SOL_SOCKET, SO_TYPE, NOWHERE, -1), EBADF);
    FAILS(sendmmsg(99, NOWHERE, 0, 0), EBADF);
    FAILS(recvmmsg(99, NOWHERE, 0, 0, NULL), EBADF);

    // What is no socket: a file of the file system's, and one that need not be the host's.
    int kinds[] = {file, null};
    for (int i = 0; i < 2; i++) {
        int f = kinds[i];
        FAILS(accept4(f, NULL, NULL, ~0), EINVAL);
        FAILS(accept4(f, NULL, NULL, 0), ENOTSOCK);
        FAILS(listen(f, 1), ENOTSOCK);
        FAILS(bind(f, NOWHERE, 16), ENOTSOCK);
        FAILS(bind(f, NOWHERE, -1), ENOTSOCK);
        FAILS(connect(f, (struct sockaddr *)&a, sizeof a), ENOTSOCK);
        FAILS(getsockname(f, NOWHERE, NOWHERE), ENOTSOCK);
        FAILS(getpeername(f, NOWHERE, NOWHERE), ENOTSOCK);
        FAILS(shutdown(f, 77), ENOTSOCK);
        FAILS(sendmsg(f, NOWHERE, 0), ENOTSOCK);
        FAILS(sendmsg(f, &m, 0), ENOTSOCK);
        FAILS(recvmsg(f, NOWHERE, 0), ENOTSOCK);
        FAILS(sendmmsg(f, NOWHERE, 0, 0), ENOTSOCK);
        FAILS(recvmmsg(f, NOWHERE, 0, 0, NULL), ENOTSOCK);
        FAILS(sendmmsg(f, NOWHERE, 1, 0), ENOTSOCK);
        FAILS(recvmmsg(f, NOWHERE, 1, 0, NULL), ENOTSOCK);
        FAILS(getsockopt(f, SOL_SOCKET, SO_TYPE, NOWHERE, NOWHERE), ENOTSOCK);
        FAILS(getsockopt(f, SOL_SOCKET, SO_TYPE, b, &size), ENOTSOCK);
        FAILS(setsockopt(f, SOL_SOCKET, SO_KEEPALIVE, NOWHERE, -1), ENOTSOCK);
        FAILS(sendto(f, b, 1, 0, NOWHERE, 16), ENOTSOCK);
        FAILS(recvfrom(f, b, 1, 0, NULL, NULL), ENOTSOCK);
    }

    // A socket, and what is wrong with the rest.
    FAILS(accept4(s, NULL, NULL, ~0), EINVAL);
    FAILS(accept4(s, NULL, NULL, 0), EINVAL);
    FAILS(bind(s, NOWHERE, 16), EFAULT);
    FAILS(bind(s, (struct sockaddr *)&a, -1), EINVAL);
    FAILS(bind(s, (struct sockaddr *)&a, 2), EINVAL);
    FAILS(connect(s, (struct sockaddr *)&a, 100000), EINVAL);
    FAILS(sendmsg(s, NOWHERE, 0), EFAULT);
    FAILS(recvmsg(s, NOWHERE, 0), EFAULT);
    EQ(sendmmsg(s, NOWHERE, 0, 0), 0);
    EQ(recvmmsg(s, NOWHERE, 0, 0, NULL), 0);
    FAILS(sendmmsg(d, NOWHERE, 1, 0), EFAULT);
    FAILS(getsockopt(s, SOL_SOCKET, SO_TYPE, b, NOWHERE), EFAULT);
    FAILS(getsockopt(s, SOL_SOCKET, SO_TYPE, NOWHERE, &size), EFAULT);
    size = -1;
    FAILS(getsockopt(s, SOL_SOCKET, SO_TYPE, b, &size), EINVAL);
    FAILS(getsockopt(s, 9999, 1, b, &(socklen_t){4}), EOPNOTSUPP);
    FAILS(setsockopt(s, SOL_SOCKET, SO_KEEPALIVE, NOWHERE, 4), EFAULT);
    FAILS(setsockopt(s, SOL_SOCKET, SO_KEEPALIVE, b, 1), EINVAL);
    FAILS(shutdown(s, 77), EINVAL);
    FAILS(shutdown(s, SHUT_RD), ENOTCONN);
    m.msg_iovlen = 2000;
    FAILS(sendmsg(d, &m, 0), EMSGSIZE);
    m = (struct msghdr){.msg_name = b, .msg_namelen = -1};
    FAILS(sendmsg(d, &m, 0), EINVAL);
    FAILS(socket(AF_INET, 99, 0), EINVAL);
    FAILS(socket(AF_INET, SOCK_STREAM, 255), EPROTONOSUPPORT);
    FAILS(socket(12345, SOCK_STREAM, 0), EAFNOSUPPORT);
    FAILS(socketpair(AF_INET, SOCK_STREAM, 0, NOWHERE), EFAULT);
    int pair[2];
    FAILS(socketpair(AF_INET, SOCK_STREAM, 0, pair), EOPNOTSUPP);
    FAILS(socketpair(AF_UNIX, SOCK_STREAM, 0, NOWHERE), EFAULT);
    return 0;
}
