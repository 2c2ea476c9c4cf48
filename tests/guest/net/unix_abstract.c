// SPDX-License-Identifier: Apache-2.0
// Abstract AF_UNIX names: any bytes, any length, told truly by each call that tells a name; names that the system gives by itself.
#include "check.h"
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
#define HEAD offsetof(struct sockaddr_un, sun_path)
static void name(struct sockaddr_un *a, socklen_t *size, const char *text, size_t length)
{
    memset(a, 0, sizeof *a);
    a->sun_family = AF_UNIX;
    memcpy(a->sun_path + 1, text, length);
    *size = HEAD + 1 + length;
}
static void stream(const char *text, size_t length)
{
    struct sockaddr_un a, got;
    socklen_t size, got_size = sizeof got;
    name(&a, &size, text, length);
    int s = OK(socket(AF_UNIX, SOCK_STREAM, 0)), c = OK(socket(AF_UNIX, SOCK_STREAM, 0)), second = OK(socket(AF_UNIX, SOCK_STREAM, 0));
    FAILS(connect(c, (void *)&a, size), ECONNREFUSED);
    OK(bind(s, (void *)&a, size));
    FAILS(bind(second, (void *)&a, size), EADDRINUSE);
    OK(listen(s, 5));
    OK(getsockname(s, (void *)&got, &got_size));
    EQ(got_size, size);
    CHECK(memcmp(&got, &a, size) == 0);
    pid_t child = OK(fork());
    if (child == 0) {
        OK(connect(c, (void *)&a, size));
        got_size = sizeof got;
        OK(getpeername(c, (void *)&got, &got_size));
        EQ(got_size, size);
        CHECK(memcmp(&got, &a, size) == 0);
        OK(write(c, "x", 1));
        _exit(0);
    }
    got_size = sizeof got;
    int taken = OK(accept(s, (void *)&got, &got_size));
    EQ(got_size, 2);                                    // the other side has no name
    char b;
    EQ(read(taken, &b, 1), 1);
    EQ(wait_status(child), 0);
    close(taken);
    close(s);
    close(c);
    OK(bind(second, (void *)&a, size));                 // free again
    close(second);
}
static void datagram(void)
{
    struct sockaddr_un a, b, got;
    socklen_t a_size, b_size, got_size = sizeof got;
    name(&a, &a_size, "a datagram's", 12);
    name(&b, &b_size, "b\0with zeroes\0\0", 16);
    int s = OK(socket(AF_UNIX, SOCK_DGRAM, 0)), t = OK(socket(AF_UNIX, SOCK_DGRAM, 0));
    OK(bind(s, (void *)&a, a_size));
    OK(bind(t, (void *)&b, b_size));
    EQ(sendto(t, "hello", 5, 0, (void *)&a, a_size), 5);
    char text[16];
    EQ(recvfrom(s, text, sizeof text, 0, (void *)&got, &got_size), 5);
    EQ(got_size, b_size);
    CHECK(memcmp(&got, &b, b_size) == 0);
    struct iovec part = { text, sizeof text };
    struct msghdr m = { .msg_name = &got, .msg_namelen = sizeof got, .msg_iov = &part, .msg_iovlen = 1 };
    EQ(sendto(s, "back", 4, 0, (void *)&got, got_size), 4);
    EQ(recvmsg(t, &m, 0), 4);
    EQ(m.msg_namelen, a_size);
    CHECK(memcmp(&got, &a, a_size) == 0);
    // A name of the system's choice: five hexadecimal digits, which others can send to.
    int u = OK(socket(AF_UNIX, SOCK_DGRAM, 0));
    struct sockaddr_un none = { .sun_family = AF_UNIX };
    OK(bind(u, (void *)&none, sizeof(sa_family_t)));
    got_size = sizeof got;
    OK(getsockname(u, (void *)&got, &got_size));
    EQ(got_size, HEAD + 6);
    EQ(got.sun_path[0], 0);
    for (int i = 1; i <= 5; i++)
        CHECK(strchr("0123456789abcdef", got.sun_path[i]));
    EQ(sendto(s, "found", 5, 0, (void *)&got, got_size), 5);
    EQ(recv(u, text, sizeof text, 0), 5);
}
int main(void)
{
    char full[107];
    stream("plain", 5);
    stream("", 0);
    stream("\0\1\377 odd \0 bytes", 16);
    stream("ends with zeroes\0\0\0", 19);
    memset(full, 0, sizeof full);
    memcpy(full, "a whole address", 15);
    stream(full, sizeof full);                          // as those bind who pass sizeof(struct sockaddr_un)
    memset(full, 'n', 97);
    stream(full, 97);
    stream(full, 97 + 1);
    memset(full, 'n', sizeof full);
    stream(full, sizeof full);                          // the longest
    datagram();
    return 0;
}
