// SPDX-License-Identifier: Apache-2.0
// Options and flags that servers use: congestion, fast open, corks, filters, zero copy, peeking, what remains in the queues, urgent data.
#define _GNU_SOURCE
#include "check.h"
#include <linux/errqueue.h>
#include <linux/filter.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

static int near, far, listener;

static int option(int fd, int level, int name)
{
    int value = -1;
    socklen_t size = sizeof value;
    OK(getsockopt(fd, level, name, &value, &size));
    return value;
}

static void set(int fd, int level, int name, int value) { OK(setsockopt(fd, level, name, &value, sizeof value)); }

static void connect_pair(void)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof a;
    listener = OK(socket(AF_INET, SOCK_STREAM, 0));
    set(listener, SOL_SOCKET, SO_REUSEADDR, 1);
    OK(bind(listener, (struct sockaddr *)&a, sizeof a));
    OK(listen(listener, 5));
    OK(getsockname(listener, (struct sockaddr *)&a, &size));
    near = OK(socket(AF_INET, SOCK_STREAM, 0));
    OK(connect(near, (struct sockaddr *)&a, sizeof a));
    far = OK(accept(listener, NULL, NULL));
    int again = OK(socket(AF_INET, SOCK_STREAM, 0));
    FAILS(bind(again, (struct sockaddr *)&a, sizeof a), EADDRINUSE);
    FAILS(bind(listener, (struct sockaddr *)&a, sizeof a), EINVAL);
    OK(close(again));
}

static void tcp_options(void)
{
    struct tcp_info info;
    socklen_t size = sizeof info;
    OK(getsockopt(near, IPPROTO_TCP, TCP_INFO, &info, &size));
    EQ(info.tcpi_state, TCP_ESTABLISHED);
    char name[16] = "";
    size = sizeof name;
    OK(getsockopt(near, IPPROTO_TCP, TCP_CONGESTION, name, &size));
    CHECK(name[0]);
    OK(setsockopt(near, IPPROTO_TCP, TCP_CONGESTION, name, strlen(name)));
    FAILS(setsockopt(near, IPPROTO_TCP, TCP_CONGESTION, "no such thing", 13), ENOENT);
    set(near, IPPROTO_TCP, TCP_NODELAY, 1);
    EQ(option(near, IPPROTO_TCP, TCP_NODELAY), 1);
    set(near, IPPROTO_TCP, TCP_CORK, 1);
    set(near, IPPROTO_TCP, TCP_CORK, 0);
    set(listener, IPPROTO_TCP, TCP_FASTOPEN, 5);
    EQ(option(listener, IPPROTO_TCP, TCP_FASTOPEN), 5);
    set(listener, IPPROTO_TCP, TCP_DEFER_ACCEPT, 1);
    set(near, SOL_SOCKET, SO_KEEPALIVE, 1);
    set(near, IPPROTO_TCP, TCP_KEEPIDLE, 30);
    EQ(option(near, IPPROTO_TCP, TCP_KEEPIDLE), 30);
    EQ(option(near, SOL_SOCKET, SO_TYPE), SOCK_STREAM);
    EQ(option(near, SOL_SOCKET, SO_DOMAIN), AF_INET);
    EQ(option(listener, SOL_SOCKET, SO_ACCEPTCONN), 1);
    EQ(option(near, SOL_SOCKET, SO_ERROR), 0);
    struct linger l = {1, 7}, g = {0, 0};
    OK(setsockopt(near, SOL_SOCKET, SO_LINGER, &l, sizeof l));
    size = sizeof g;
    OK(getsockopt(near, SOL_SOCKET, SO_LINGER, &g, &size));
    EQ(g.l_linger, 7);
    l.l_onoff = 0;
    OK(setsockopt(near, SOL_SOCKET, SO_LINGER, &l, sizeof l));
}

static void filters(void)
{
    int s[2];
    char b[8];
    OK(socketpair(AF_UNIX, SOCK_DGRAM, 0, s));
    struct sock_filter drop[] = {BPF_STMT(BPF_RET | BPF_K, 0)}, pass[] = {BPF_STMT(BPF_RET | BPF_K, 0xffff)};
    struct sock_fprog program = {1, drop};
    OK(setsockopt(s[1], SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program));
    (void)send(s[0], "x", 1, 0);
    FAILS(recv(s[1], b, 1, MSG_DONTWAIT), EAGAIN);
    program.filter = pass;
    OK(setsockopt(s[1], SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program));
    EQ(send(s[0], "x", 1, 0), 1);
    EQ(recv(s[1], b, 1, MSG_DONTWAIT), 1);
    program.filter = (void *)8;
    FAILS(setsockopt(s[1], SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program), EFAULT);
    FAILS(setsockopt(s[1], SOL_SOCKET, SO_ATTACH_FILTER, &program, 4), EINVAL);
    OK(setsockopt(s[1], SOL_SOCKET, SO_DETACH_FILTER, &program, sizeof program));
    FAILS(setsockopt(s[1], SOL_SOCKET, SO_DETACH_FILTER, &program, sizeof program), ENOENT);
    OK(close(s[0]));
    OK(close(s[1]));
}

static void message_flags(void)
{
    char b[64];
    int n;
    EQ(send(near, "hello ", 6, MSG_MORE), 6);
    EQ(send(near, "world", 5, MSG_NOSIGNAL), 5);
    EQ(recv(far, b, 11, MSG_PEEK | MSG_WAITALL), 11);
    OK(ioctl(far, FIONREAD, &n));
    EQ(n, 11);
    EQ(recv(far, b, 64, MSG_TRUNC | MSG_DONTWAIT), 11);
    FAILS(recv(far, b, 64, MSG_DONTWAIT), EAGAIN);
    FAILS(recv(far, b, 64, MSG_ERRQUEUE), EAGAIN);
    EQ(send(near, "!", 1, MSG_OOB), 1);
    struct pollfd p = {far, POLLPRI, 0};
    EQ(poll(&p, 1, 5000), 1);
    EQ(recv(far, b, 1, MSG_OOB), 1);
    EQ(b[0], '!');
    OK(ioctl(near, SIOCOUTQ, &n));
    struct msghdr none = {0};
    FAILS(sendmsg(near, &none, (int)0x80000000), EINVAL); // MSG_CMSG_COMPAT

    int d[2];
    OK(socketpair(AF_UNIX, SOCK_DGRAM, 0, d));
    EQ(send(d[0], "longer", 6, MSG_EOR), 6);
    EQ(recv(d[1], b, 2, MSG_PEEK | MSG_TRUNC), 6);
    struct iovec v = {b, 2};
    struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
    EQ(recvmsg(d[1], &m, 0), 2);
    CHECK(m.msg_flags & MSG_TRUNC);
    OK(close(d[0]));
    OK(close(d[1]));
}

// Pages that were sent without a copy are reported on the error queue, or the system says that it cannot.
static void zero_copy(void)
{
    int on = 1;
    if (setsockopt(near, SOL_SOCKET, SO_ZEROCOPY, &on, sizeof on) == -1) {
        CHECK(errno == ENOPROTOOPT || errno == EOPNOTSUPP);
        return;
    }
    static char page[16384], got[16384];
    memset(page, 'z', sizeof page);
    EQ(send(near, page, sizeof page, MSG_ZEROCOPY), sizeof page);
    EQ(recv(far, got, sizeof got, MSG_WAITALL), sizeof got);
    CHECK(memcmp(page, got, sizeof got) == 0);
    struct pollfd p = {near, 0, 0};
    EQ(poll(&p, 1, 5000), 1);
    CHECK(p.revents & POLLERR);
    union { char bytes[128]; struct cmsghdr head; } c;
    struct msghdr m = {.msg_control = &c, .msg_controllen = sizeof c};
    EQ(recvmsg(near, &m, MSG_ERRQUEUE), 0);
    EQ(c.head.cmsg_level, SOL_IP);
    EQ(c.head.cmsg_type, IP_RECVERR);
    EQ(((struct sock_extended_err *)CMSG_DATA(&c.head))->ee_origin, SO_EE_ORIGIN_ZEROCOPY);
}

static void interfaces(void)
{
    struct ifreq r;
    memset(&r, 0, sizeof r);
    strcpy(r.ifr_name, "lo");
    OK(ioctl(near, SIOCGIFINDEX, &r));
    int index = r.ifr_ifindex;
    OK(ioctl(near, SIOCGIFFLAGS, &r));
    CHECK(r.ifr_flags & IFF_LOOPBACK);
    OK(ioctl(near, SIOCGIFADDR, &r));
    EQ(((struct sockaddr_in *)&r.ifr_addr)->sin_addr.s_addr, htonl(INADDR_LOOPBACK));
    OK(ioctl(near, SIOCGIFMTU, &r));
    CHECK(r.ifr_mtu > 0);
    r.ifr_ifindex = index;
    OK(ioctl(near, SIOCGIFNAME, &r));
    STREQ(r.ifr_name, "lo");
    char room[1024];
    struct ifconf c = {.ifc_len = sizeof room, .ifc_buf = room};
    OK(ioctl(near, SIOCGIFCONF, &c));
    CHECK(c.ifc_len >= (int)sizeof(struct ifreq));
    strcpy(r.ifr_name, "none9");
    FAILS(ioctl(near, SIOCGIFINDEX, &r), ENODEV);
}

static volatile int arrived;
static void on_io(int s) { arrived = s; }

static void asynchronous(void)
{
    signal(SIGIO, on_io);
    OK(fcntl(far, F_SETOWN, getpid()));
    OK(fcntl(far, F_SETFL, OK(fcntl(far, F_GETFL)) | O_ASYNC));
    EQ(send(near, "s", 1, 0), 1);
    for (int i = 0; i < 500 && !arrived; i++)
        usleep(10000);
    EQ(arrived, SIGIO);
    char b;
    EQ(recv(far, &b, 1, 0), 1);
}

int main(void)
{
    connect_pair();
    tcp_options();
    filters();
    message_flags();
    zero_copy();
    interfaces();
    asynchronous();
    // A peer that is gone: EPIPE and no signal where it is not wanted, a reset as ECONNRESET.
    struct linger now = {1, 0};
    OK(setsockopt(far, SOL_SOCKET, SO_LINGER, &now, sizeof now));
    OK(close(far));
    struct pollfd p = {near, POLLIN, 0};
    EQ(poll(&p, 1, 5000), 1);
    CHECK(p.revents & POLLHUP);
    FAILS(recv(near, &p, 1, 0), ECONNRESET);
    FAILS(send(near, &p, 1, MSG_NOSIGNAL), EPIPE);
    return 0;
}
