// SPDX-License-Identifier: Apache-2.0
// SO_REUSEPORT: several sockets on one port, which share what comes; one without it is refused.
#include "check.h"
#include <arpa/inet.h>
#include <poll.h>
static int bound(int type, struct sockaddr_in *at, int reuse)
{
    int s = OK(socket(AF_INET, type, 0)), got = -1;
    socklen_t size = sizeof got;
    OK(setsockopt(s, SOL_SOCKET, SO_REUSEPORT, &reuse, sizeof reuse));
    OK(getsockopt(s, SOL_SOCKET, SO_REUSEPORT, &got, &size));
    EQ(got, reuse);
    if (bind(s, (void *)at, sizeof *at) != 0) {
        EQ(errno, EADDRINUSE);
        close(s);
        return -1;
    }
    size = sizeof *at;
    OK(getsockname(s, (void *)at, &size));
    return s;
}
int main(void)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int listeners[2], accepted[2] = { 0, 0 }, clients[100];
    for (int i = 0; i < 2; i++) {
        listeners[i] = bound(SOCK_STREAM, &at, 1);
        CHECK(listeners[i] >= 0);
        OK(listen(listeners[i], 128));
    }
    EQ(bound(SOCK_STREAM, &at, 0), -1);
    for (int i = 0; i < 100; i++) {
        clients[i] = OK(socket(AF_INET, SOCK_STREAM, 0));
        OK(connect(clients[i], (void *)&at, sizeof at));
    }
    while (accepted[0] + accepted[1] < 100) {
        struct pollfd ready[2] = { { listeners[0], POLLIN, 0 }, { listeners[1], POLLIN, 0 } };
        CHECK(OK(poll(ready, 2, 5000)) > 0);
        for (int i = 0; i < 2; i++)
            if (ready[i].revents) {
                close(OK(accept(listeners[i], NULL, NULL)));
                accepted[i]++;
            }
    }
    CHECK(accepted[0] > 10 && accepted[1] > 10);        // by a hash of the client's port
    struct sockaddr_in other = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int first = bound(SOCK_DGRAM, &other, 1), second = bound(SOCK_DGRAM, &other, 1);
    CHECK(first >= 0 && second >= 0);
    EQ(bound(SOCK_DGRAM, &other, 0), -1);
    return 0;
}
