// SPDX-License-Identifier: Apache-2.0
// Sockets on loopback. What is sent is taken away by the same thread, so that a figure is the price of the calls alone.
#include "micro.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

enum { part = 10240 };

static int listener, near, far, file;
static struct sockaddr_in address;
static char buffer[part];

static void listen_here(void) {
    socklen_t size = sizeof address;
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    MUST((listener = socket(AF_INET, SOCK_STREAM, 0)) >= 0);
    MUST(bind(listener, (struct sockaddr*)&address, sizeof address) == 0);
    MUST(listen(listener, 16) == 0);
    MUST(getsockname(listener, (struct sockaddr*)&address, &size) == 0);
}

static void connect_pair(void) {
    listen_here();
    MUST((near = socket(AF_INET, SOCK_STREAM, 0)) >= 0);
    MUST(connect(near, (struct sockaddr*)&address, sizeof address) == 0);
    MUST((far = accept(listener, NULL, NULL)) >= 0);
    MUST(setsockopt(near, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int)) == 0);
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    MUST(length > 0);
    path[length] = 0;
    MUST((file = open(path, O_RDONLY)) >= 0);
    MUST(pread(file, buffer, part, 0) == part);
}

// MSG_TRUNC takes bytes out of a TCP socket without copying them.
static void take(void) { MUST(recv(far, NULL, part, MSG_TRUNC | MSG_WAITALL) == part); }

static void sendfile_run(long times) {
    while (times--) {
        off_t from = 0;
        MUST(sendfile(near, file, &from, part) == part);
        take();
    }
}

static void send_run(long times) {
    while (times--) {
        MUST(send(near, buffer, part, 0) == part);
        take();
    }
}

static void option_run(long times) {
    int on = 1;
    while (times--) MUST(setsockopt(near, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0);
}

static void message_run(long times) {
    struct iovec parts = {buffer, 64};
    struct msghdr message = {.msg_iov = &parts, .msg_iovlen = 1};
    while (times--) {
        MUST(sendmsg(near, &message, 0) == 64);
        MUST(recvmsg(far, &message, 0) == 64);
    }
}

static void accept_run(long times) {
    while (times--) {
        struct sockaddr_in from;
        socklen_t size = sizeof from;
        int a = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), b;
        MUST(connect(a, (struct sockaddr*)&address, sizeof address) == 0 || errno == EINPROGRESS);
        MUST((b = accept4(listener, (struct sockaddr*)&from, &size, SOCK_NONBLOCK)) >= 0);
        struct linger now = {1, 0}; // ends with a reset: no port stays taken
        MUST(setsockopt(a, SOL_SOCKET, SO_LINGER, &now, sizeof now) == 0);
        close(a);
        close(b);
    }
}

const struct Benchmark net_benchmarks[] = {
    {"sendfile_10k", connect_pair, sendfile_run},
    {"send_10k", connect_pair, send_run},
    {"setsockopt", connect_pair, option_run},
    {"sendmsg_recvmsg", connect_pair, message_run},
    {"connect_accept_close", listen_here, accept_run},
    {NULL, NULL, NULL},
};
