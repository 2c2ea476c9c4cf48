// SPDX-License-Identifier: Apache-2.0
// A client that asks once on each connection and reads to its end, from two threads. It ends each with a reset, so that no
// address stays in use for a minute afterwards. Says how many were answered in full.
//   short_connections PORT COUNT BYTES      BYTES: the least that an answer has
#include <arpa/inet.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in server = {.sin_family = AF_INET};
static atomic_long left, answered;
static long least;

static int ask(void)
{
    static const char request[] = "GET /hello.txt HTTP/1.0\r\n\r\n";
    const struct linger reset = {1, 0};
    char room[4096];
    long have = 0, got;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return 0;
    if (connect(fd, (void *)&server, sizeof server) == 0 && write(fd, request, sizeof request - 1) == sizeof request - 1)
        while ((got = read(fd, room, sizeof room)) > 0)
            have += got;
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    close(fd);
    return have >= least;
}

static void *run(void *arg)
{
    while (atomic_fetch_sub(&left, 1) > 0)
        answered += ask();
    return arg;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    server.sin_port = htons((unsigned short)atoi(argv[1]));
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    left = atol(argv[2]);
    least = atol(argv[3]);
    pthread_t other;
    if (pthread_create(&other, NULL, run, NULL) != 0)
        return 1;
    run(NULL);
    pthread_join(other, NULL);
    printf("%ld answered\n", (long)answered);
    return 0;
}
