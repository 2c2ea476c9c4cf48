// SPDX-License-Identifier: Apache-2.0
// accept at the limit of descriptors: EMFILE, the connection stays queued, and is accepted when a descriptor is free.
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include "check.h"
int main(void)
{
    int server = OK(socket(AF_INET, SOCK_STREAM, 0)), client = OK(socket(AF_INET, SOCK_STREAM, 0));
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof address;
    OK(bind(server, (void *)&address, sizeof address));
    OK(listen(server, 4));
    OK(getsockname(server, (void *)&address, &size));
    OK(connect(client, (void *)&address, sizeof address));
    EQ(write(client, "x", 1), 1);
    struct rlimit limit = { 32, 32 };
    OK(setrlimit(RLIMIT_NOFILE, &limit));
    int last = -1, next;
    while ((next = dup(0)) >= 0)
        last = next;
    EQ(errno, EMFILE);
    EQ(last, 31);
    for (int i = 0; i < 3; i++) {
        struct pollfd waiting = { .fd = server, .events = POLLIN };
        EQ(poll(&waiting, 1, 1000), 1);
        FAILS(accept(server, NULL, NULL), EMFILE);
        FAILS(accept4(server, NULL, NULL, SOCK_NONBLOCK), EMFILE);
        FAILS(socket(AF_INET, SOCK_STREAM, 0), EMFILE);
        int pair[2] = { 7, 7 };
        FAILS(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), EMFILE);
        EQ(pair[0], 7);
    }
    OK(close(last));
    EQ(accept(server, NULL, NULL), last);
    char byte;
    EQ(read(last, &byte, 1), 1);
    EQ(byte, 'x');
    return 0;
}
