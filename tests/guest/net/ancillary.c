// SPDX-License-Identifier: Apache-2.0
// Ancillary data: garbage is refused as unix(7) and cmsg(3) say and nothing leaks; credentials, time stamps, packet information.
#define _GNU_SOURCE
#include "check.h"
#include <dirent.h>
#include <netinet/in.h>
#include <sys/socket.h>

static union { char bytes[8192]; struct cmsghdr align; } room;
static char byte = 'x';
static struct iovec part = {&byte, 1};

static struct msghdr message(size_t control)
{
    struct msghdr m = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = control};
    return m;
}

static struct msghdr with(int level, int type, size_t length, const void *data, size_t size)
{
    struct msghdr m = message(CMSG_SPACE(size));
    struct cmsghdr *c = &room.align;
    memset(room.bytes, 0, sizeof room.bytes);
    c->cmsg_len = length;
    c->cmsg_level = level;
    c->cmsg_type = type;
    if (size)
        memcpy(CMSG_DATA(c), data, size);
    return m;
}

static int open_descriptors(void)
{
    int n = 0;
    DIR *d = opendir("/proc/self/fd");
    CHECK(d);
    while (readdir(d))
        n++;
    closedir(d);
    return n;
}

int main(void)
{
    int s[2], fds[300];
    struct msghdr m;
    OK(socketpair(AF_UNIX, SOCK_DGRAM, 0, s));
    int before = open_descriptors();

    // Lengths that cannot be.
    size_t lengths[] = {0, 1, 15, 1000, (size_t)-1};
    for (int i = 0; i < 5; i++) {
        m = with(SOL_SOCKET, SCM_RIGHTS, lengths[i], s, sizeof(int));
        FAILS(sendmsg(s[0], &m, 0), EINVAL);
    }
    m = with(SOL_SOCKET, 99, CMSG_LEN(4), s, 4);
    FAILS(sendmsg(s[0], &m, 0), EINVAL);
    m = with(12345, 1, CMSG_LEN(4), s, 4); // another level is not looked at
    EQ(sendmsg(s[0], &m, 0), 1);
    int bad = 12345;
    m = with(SOL_SOCKET, SCM_RIGHTS, CMSG_LEN(4), &bad, 4);
    FAILS(sendmsg(s[0], &m, 0), EBADF);
    bad = -1;
    m = with(SOL_SOCKET, SCM_RIGHTS, CMSG_LEN(4), &bad, 4);
    FAILS(sendmsg(s[0], &m, 0), EBADF);
    for (int i = 0; i < 300; i++)
        fds[i] = s[0];
    m = with(SOL_SOCKET, SCM_RIGHTS, CMSG_LEN(300 * sizeof(int)), fds, 300 * sizeof(int));
    FAILS(sendmsg(s[0], &m, 0), EINVAL);
    m = message(4); // less than a head: as if there were none
    EQ(sendmsg(s[0], &m, 0), 1);
    m = message(64);
    m.msg_control = (void *)8;
    FAILS(sendmsg(s[0], &m, 0), EFAULT);
    m = message((size_t)1 << 40);
    FAILS(sendmsg(s[0], &m, 0), ENOBUFS);

    // One that comes without room is closed, and the flag says so.
    EQ(recv(s[1], &byte, 1, 0), 1);
    EQ(recv(s[1], &byte, 1, 0), 1);
    m = with(SOL_SOCKET, SCM_RIGHTS, CMSG_LEN(8), s, 8);
    EQ(sendmsg(s[0], &m, 0), 1);
    m = message(8);
    EQ(recvmsg(s[1], &m, 0), 1);
    CHECK(m.msg_flags & MSG_CTRUNC);
    EQ(m.msg_controllen, 0);
    EQ(open_descriptors(), before);
    m = with(SOL_SOCKET, SCM_RIGHTS, CMSG_LEN(8), s, 8);
    EQ(sendmsg(s[0], &m, 0), 1);
    m = message(CMSG_LEN(4));
    EQ(recvmsg(s[1], &m, 0), 1);
    CHECK(m.msg_flags & MSG_CTRUNC);
    EQ(room.align.cmsg_len, CMSG_LEN(4));
    int got = *(int *)CMSG_DATA(&room.align);
    EQ(open_descriptors(), before + 1);
    OK(close(got));

    // Credentials: asked for by the receiver, given or filled in by the sender, checked.
    int on = 1;
    OK(setsockopt(s[1], SOL_SOCKET, SO_PASSCRED, &on, sizeof on));
    EQ(send(s[0], "a", 1, 0), 1);
    m = message(sizeof room.bytes);
    EQ(recvmsg(s[1], &m, 0), 1);
    struct ucred who;
    EQ(room.align.cmsg_type, SCM_CREDENTIALS);
    memcpy(&who, CMSG_DATA(&room.align), sizeof who);
    EQ(who.pid, getpid());
    EQ(who.uid, getuid());
    EQ(who.gid, getgid());
    m = with(SOL_SOCKET, SCM_CREDENTIALS, CMSG_LEN(sizeof who), &who, sizeof who);
    EQ(sendmsg(s[0], &m, 0), 1);
    EQ(recv(s[1], &byte, 1, 0), 1);
    m = with(SOL_SOCKET, SCM_CREDENTIALS, CMSG_LEN(4), &who, 4);
    FAILS(sendmsg(s[0], &m, 0), EINVAL);
    socklen_t size = sizeof who;
    OK(getsockopt(s[0], SOL_SOCKET, SO_PEERCRED, &who, &size));
    EQ(who.pid, getpid());

    // Over IP: the packet's address and time.
    int u = OK(socket(AF_INET, SOCK_DGRAM, 0));
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    size = sizeof a;
    OK(bind(u, (struct sockaddr *)&a, sizeof a));
    OK(getsockname(u, (struct sockaddr *)&a, &size));
    OK(setsockopt(u, IPPROTO_IP, IP_PKTINFO, &on, sizeof on));
    OK(setsockopt(u, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on));
    EQ(sendto(u, "b", 1, 0, (struct sockaddr *)&a, sizeof a), 1);
    m = message(sizeof room.bytes);
    EQ(recvmsg(u, &m, 0), 1);
    int stamps = 0, infos = 0;
    for (struct cmsghdr *c = CMSG_FIRSTHDR(&m); c; c = CMSG_NXTHDR(&m, c)) {
        stamps += c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_TIMESTAMPNS;
        if (c->cmsg_level == IPPROTO_IP && c->cmsg_type == IP_PKTINFO)
            infos += ((struct in_pktinfo *)CMSG_DATA(c))->ipi_addr.s_addr == a.sin_addr.s_addr;
    }
    EQ(stamps, 1);
    EQ(infos, 1);
    EQ(open_descriptors(), before + 1);
    return 0;
}
