// SPDX-License-Identifier: Apache-2.0
// Descriptors and credentials in control messages: numbers are translated, flags are the receiver's, what does not fit is cut,
// limits hold, and nothing stays open that nobody received.
#include "check.h"
#include <sys/resource.h>
#include <sys/socket.h>
static int put(int s, const int *fds, int count)
{
    struct iovec v = { "d", 1 };
    union { char b[CMSG_SPACE(sizeof(int) * 300)]; struct cmsghdr align; } c;
    memset(&c, 0, sizeof c);
    struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1, .msg_control = c.b, .msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count) };
    struct cmsghdr *h = CMSG_FIRSTHDR(&m);
    h->cmsg_level = SOL_SOCKET;
    h->cmsg_type = SCM_RIGHTS;
    h->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
    memcpy(CMSG_DATA(h), fds, sizeof(int) * (size_t)count);
    return (int)sendmsg(s, &m, 0);
}
static int get(int s, int *fds, int room, int flags, int *out_flags)
{
    char d[8];
    struct iovec v = { d, sizeof d };
    union { char b[CMSG_SPACE(sizeof(int) * 300)]; struct cmsghdr align; } c;
    struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1, .msg_control = c.b, .msg_controllen = CMSG_LEN(sizeof(int) * (size_t)room) };
    EQ(recvmsg(s, &m, flags), 1);
    *out_flags = m.msg_flags;
    struct cmsghdr *h = CMSG_FIRSTHDR(&m);
    if (!h)
        return 0;
    EQ(h->cmsg_level, SOL_SOCKET);
    EQ(h->cmsg_type, SCM_RIGHTS);
    int count = (int)((h->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(fds, CMSG_DATA(h), sizeof(int) * (size_t)count);
    return count;
}
int main(void)
{
    int s[2], f[300], flags, p[2];
    OK(socketpair(AF_UNIX, SOCK_STREAM, 0, s));
    OK(pipe2(p, O_CLOEXEC));
    EQ(put(s[0], p, 2), 1);
    EQ(get(s[1], f, 2, 0, &flags), 2);
    EQ(flags, 0);
    CHECK(f[0] != p[0] && f[1] != p[1]);
    EQ(fcntl(f[0], F_GETFD), 0);
    OK(write(f[1], "x", 1));
    char b;
    EQ(read(p[0], &b, 1), 1);
    EQ(put(s[0], p, 1), 1);
    EQ(get(s[1], f + 2, 1, MSG_CMSG_CLOEXEC, &flags), 1);
    EQ(fcntl(f[2], F_GETFD), FD_CLOEXEC);
    EQ(flags, MSG_CMSG_CLOEXEC);
    // The write end closes with its last copy, in flight or received.
    close(f[1]);
    EQ(put(s[0], p + 1, 1), 1);
    close(p[1]);
    EQ(get(s[1], f + 1, 1, 0, &flags), 1);
    close(f[1]);
    EQ(read(p[0], &b, 1), 0);
    // Devices, which stay what they are.
    int devices[2] = { OK(open("/dev/null", O_RDWR)), OK(open("/dev/zero", O_RDONLY)) };
    EQ(put(s[0], devices, 2), 1);
    EQ(get(s[1], f, 2, 0, &flags), 2);
    EQ(write(f[0], "x", 1), 1);
    EQ(read(f[0], &b, 1), 0);
    EQ(read(f[1], &b, 1), 1);
    EQ(b, 0);
    FAILS(write(f[1], &b, 1), EBADF);
    // Too many, a bad one, a malformed message.
    for (int i = 0; i < 254; i++)
        f[i] = p[0];
    FAILS(put(s[0], f, 254), EINVAL);
    int bad = 99999;
    FAILS(put(s[0], &bad, 1), EBADF);
    struct iovec v = { "d", 1 };
    struct cmsghdr h = { .cmsg_len = 5, .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS };
    struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1, .msg_control = &h, .msg_controllen = sizeof h };
    FAILS(sendmsg(s[0], &m, 0), EINVAL);
    h.cmsg_len = 1000;
    FAILS(sendmsg(s[0], &m, 0), EINVAL);
    // No numbers left: those that fit come, the rest is closed and MSG_CTRUNC says so.
    EQ(put(s[0], f, 8), 1);
    int next = OK(dup(0));
    close(next);
    struct rlimit old, few;
    OK(getrlimit(RLIMIT_NOFILE, &old));
    few = old;
    few.rlim_cur = (rlim_t)next + 3;
    OK(setrlimit(RLIMIT_NOFILE, &few));
    int got = get(s[1], f, 8, 0, &flags);
    OK(setrlimit(RLIMIT_NOFILE, &old));
    CHECK(got >= 1 && got <= 3);
    EQ(flags, MSG_CTRUNC);
    // Credentials.
    int on = 1;
    OK(setsockopt(s[1], SOL_SOCKET, SO_PASSCRED, &on, sizeof on));
    OK(write(s[0], "w", 1));
    union { char b[CMSG_SPACE(sizeof(struct ucred))]; struct cmsghdr align; } c;
    v.iov_base = &b;
    m = (struct msghdr){ .msg_iov = &v, .msg_iovlen = 1, .msg_control = c.b, .msg_controllen = sizeof c };
    EQ(recvmsg(s[1], &m, 0), 1);
    struct ucred who;
    EQ(CMSG_FIRSTHDR(&m)->cmsg_type, SCM_CREDENTIALS);
    memcpy(&who, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof who);
    EQ(who.pid, getpid());
    EQ(who.uid, getuid());
    socklen_t n = sizeof who;
    OK(getsockopt(s[0], SOL_SOCKET, SO_PEERCRED, &who, &n));
    EQ(who.pid, getpid());
    return 0;
}
