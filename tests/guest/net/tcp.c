// SPDX-License-Identifier: Apache-2.0
// TCP on both families: dual stack, non-blocking connect and SO_ERROR, half-close, MSG_WAITALL, urgent data, linger, options.
#include "check.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
static int option(int s, int level, int name)
{
    int value = -1;
    socklen_t n = sizeof value;
    OK(getsockopt(s, level, name, &value, &n));
    EQ(n, sizeof value);
    return value;
}
int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    int l = OK(socket(AF_INET6, SOCK_STREAM, 0)), off = 0, on = 1;
    OK(setsockopt(l, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off));
    OK(setsockopt(l, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on));
    struct sockaddr_in6 a6 = { .sin6_family = AF_INET6 };
    socklen_t n = sizeof a6;
    OK(bind(l, (void *)&a6, n));
    OK(listen(l, 8));
    OK(getsockname(l, (void *)&a6, &n));
    EQ(n, sizeof a6);
    struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = a6.sin6_port, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int c = OK(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0));
    int r = connect(c, (void *)&a, sizeof a);
    CHECK(r == 0 || errno == EINPROGRESS);
    struct pollfd p = { c, POLLOUT, 0 };
    EQ(poll(&p, 1, 5000), 1);
    EQ(option(c, SOL_SOCKET, SO_ERROR), 0);
    struct sockaddr_in6 peer;
    n = sizeof peer;
    int s = OK(accept(l, (void *)&peer, &n));
    EQ(n, sizeof peer);
    CHECK(IN6_IS_ADDR_V4MAPPED(&peer.sin6_addr));
    EQ(option(s, SOL_SOCKET, SO_TYPE), SOCK_STREAM);
    OK(setsockopt(c, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on));
    EQ(option(c, IPPROTO_TCP, TCP_NODELAY), 1);

    char b[64];
    FAILS(recv(c, b, 4, 0), EAGAIN);
    OK(fcntl(c, F_SETFL, 0));
    EQ(send(s, "abc", 3, MSG_MORE), 3);
    EQ(send(s, "defg", 4, 0), 4);
    EQ(recv(c, b, 7, MSG_WAITALL), 7);
    EQ(memcmp(b, "abcdefg", 7), 0);
    OK(send(s, "!", 1, MSG_OOB));
    p.events = POLLPRI;
    EQ(poll(&p, 1, 5000), 1);
    EQ(recv(c, b, 1, MSG_OOB), 1);
    EQ(b[0], '!');
    OK(write(c, "waiting", 7));
    p = (struct pollfd){ s, POLLIN, 0 };
    EQ(poll(&p, 1, 5000), 1);
    int waiting = 0;
    OK(ioctl(s, FIONREAD, &waiting));
    EQ(waiting, 7);
    EQ(read(s, b, sizeof b), 7);
    struct tcp_info info;
    n = sizeof info;
    OK(getsockopt(c, IPPROTO_TCP, TCP_INFO, &info, &n));
    EQ(info.tcpi_state, TCP_ESTABLISHED);
    // Time limits: a receive that nothing comes for.
    struct timeval limit = { 0, 30000 };
    OK(setsockopt(c, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit));
    int64_t before = now_ns(CLOCK_MONOTONIC);
    FAILS(recv(c, b, 1, 0), EAGAIN);
    CHECK(now_ns(CLOCK_MONOTONIC) - before >= 25000000);
    OK(shutdown(s, SHUT_WR));
    EQ(read(c, b, 1), 0);
    EQ(write(c, "still", 5), 5);
    EQ(recv(s, b, 5, MSG_WAITALL), 5);
    // Linger of zero resets.
    struct linger hard = { 1, 0 };
    OK(setsockopt(c, SOL_SOCKET, SO_LINGER, &hard, sizeof hard));
    close(c);
    p = (struct pollfd){ s, POLLIN, 0 };
    EQ(poll(&p, 1, 5000), 1);
    FAILS(read(s, b, 1), ECONNRESET);
    FAILS(write(s, "x", 1), EPIPE);

    FAILS(getpeername(l, (void *)&peer, &n), ENOTCONN);
    FAILS(shutdown(l, 9), EINVAL);
    FAILS(setsockopt(l, SOL_SOCKET, 9999, &on, sizeof on), ENOPROTOOPT);
    FAILS(getsockopt(l, SOL_SOCKET, SO_TYPE, &r, (socklen_t *)8), EFAULT);
    n = (socklen_t)-1;
    FAILS(getsockopt(l, SOL_SOCKET, SO_TYPE, &r, &n), EINVAL);
    n = sizeof peer;
    FAILS(getsockname(l, (void *)8, &n), EFAULT);
    FAILS(socket(AF_INET, SOCK_STREAM | 0x100, 0), EINVAL);
    FAILS(socket(12345, SOCK_STREAM, 0), EAFNOSUPPORT);
    FAILS(socket(AF_INET, SOCK_STREAM, 9999), EINVAL);
    FAILS(accept4(l, NULL, NULL, 1), EINVAL);
    return 0;
}
