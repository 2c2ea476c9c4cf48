// SPDX-License-Identifier: Apache-2.0
// Datagrams between named sockets: the sender's name can be answered to; boundaries, truncation, peeking; seqpacket.
#include "check.h"
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
static socklen_t named(struct sockaddr_un *un, const char *path)
{
    memset(un, 0, sizeof *un);
    un->sun_family = AF_UNIX;
    strcpy(un->sun_path, path);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path) + 1);
}
int main(void)
{
    struct sockaddr_un sa, ca, from;
    const char *sp = in_tmp("server"), *cp = in_tmp("client");
    socklen_t sn = named(&sa, sp), cn = named(&ca, cp), n = sizeof from;
    int s = OK(socket(AF_UNIX, SOCK_DGRAM, 0)), c = OK(socket(AF_UNIX, SOCK_DGRAM, 0));
    char b[64];
    FAILS(sendto(c, "x", 1, 0, (void *)&sa, sn), ENOENT);
    OK(bind(s, (void *)&sa, sn));
    OK(bind(c, (void *)&ca, cn));
    EQ(sendto(c, "question", 8, 0, (void *)&sa, sn), 8);
    EQ(recvfrom(s, b, sizeof b, 0, (void *)&from, &n), 8);
    STREQ(from.sun_path, cp);
    EQ(n, cn);
    EQ(sendto(s, "answer", 6, 0, (void *)&from, n), 6);
    OK(connect(c, (void *)&sa, sn));
    EQ(recv(c, b, 3, MSG_PEEK | MSG_TRUNC), 6);
    struct iovec v[2] = { { b, 2 }, { b + 32, 2 } };
    struct msghdr m = { .msg_name = &from, .msg_namelen = sizeof from, .msg_iov = v, .msg_iovlen = 2 };
    EQ(recvmsg(c, &m, 0), 4);
    EQ(m.msg_flags, MSG_TRUNC);
    STREQ(from.sun_path, sp);
    EQ(memcmp(b, "an", 2) | memcmp(b + 32, "sw", 2), 0);
    FAILS(recv(c, b, 8, MSG_DONTWAIT), EAGAIN);
    // sendmsg gathers, and takes a name
    m = (struct msghdr){ .msg_name = &ca, .msg_namelen = cn, .msg_iov = (struct iovec[]){ { "ga", 2 }, { NULL, 0 }, { "ther", 4 } }, .msg_iovlen = 3 };
    EQ(sendmsg(s, &m, 0), 6);
    EQ(read(c, b, sizeof b), 6);
    EQ(memcmp(b, "gather", 6), 0);
    m.msg_iovlen = 1025;
    FAILS(sendmsg(s, &m, 0), EMSGSIZE);
    m.msg_iovlen = 1;
    m.msg_iov = (void *)8;
    FAILS(sendmsg(s, &m, 0), EFAULT);
    FAILS(sendmsg(s, (void *)8, 0), EFAULT);
    FAILS(recvmsg(c, (void *)8, 0), EFAULT);
    FAILS(send(c, (void *)8, 4, 0), EFAULT);
    OK(sendto(s, "y", 1, 0, (void *)&ca, cn));
    FAILS(recv(c, (void *)8, 1, 0), EFAULT);

    int p[2];
    OK(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, p));
    EQ(write(p[0], "one", 3), 3);
    EQ(write(p[0], "second", 6), 6);
    EQ(read(p[1], b, sizeof b), 3);
    EQ(read(p[1], b, 2), 2);
    FAILS(read(p[1], b, 2), EAGAIN);
    close(p[0]);
    EQ(read(p[1], b, 2), 0);
    FAILS(send(p[1], "x", 1, MSG_NOSIGNAL), EPIPE);
    FAILS(socketpair(AF_INET, SOCK_STREAM, 0, p), EOPNOTSUPP);
    FAILS(socketpair(AF_UNIX, SOCK_STREAM, 0, (int *)8), EFAULT);
    FAILS(socketpair(AF_UNIX, 99, 0, p), EINVAL);
    return 0;
}
