// SPDX-License-Identifier: Apache-2.0
// memload PORT CONNECTIONS SECONDS: asks memcached on loopback as fast as it answers, one request at a time on each connection, nine gets
// to a set of 100 bytes, among 10,000 keys; prints the requests a second and the median and 99th percentile of the latency in µs.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { keys = 10000, value_size = 100, slots = 100000 }; // latencies up to 100 ms, one slot for a microsecond

struct Connection { int fd; double asked; size_t got; char answer[256]; };

static long done;
static unsigned latency[slots];
static uint64_t state = 1;

static void fail(const char* what) { perror(what); exit(1); }

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static unsigned next(unsigned below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((state >> 33) % below);
}

static void ask(struct Connection* c, int store, unsigned key)
{
    char request[256];
    int size = snprintf(request, sizeof request, store ? "set key:%u 0 0 %d\r\n" : "get key:%u\r\n", key, value_size);
    if (store) {
        memset(request + size, 'v', value_size);
        memcpy(request + size + value_size, "\r\n", 2);
        size += value_size + 2;
    }
    c->asked = now();
    c->got = 0;
    if (write(c->fd, request, (size_t)size) != size) fail("write");
}

// Reads what is there; true once the answer is whole. Nothing but what memcached says to these requests is accepted.
static int answered(struct Connection* c)
{
    ssize_t n = read(c->fd, c->answer + c->got, sizeof c->answer - 1 - c->got);
    if (n <= 0) fail("read");
    c->got += (size_t)n;
    c->answer[c->got] = 0;
    int value = strncmp(c->answer, "VALUE", 5) == 0;
    if (c->answer[c->got - 1] != '\n' || (value && (c->got < 7 || strcmp(c->answer + c->got - 7, "\r\nEND\r\n") != 0))) return 0;
    if (!value && strcmp(c->answer, "STORED\r\n") != 0) {
        fprintf(stderr, "memload: answered: %s", c->answer);
        exit(1);
    }
    return 1;
}

static double percentile(double part)
{
    double left = part * (double)done;
    for (int i = 0; i < slots; i++)
        if ((left -= latency[i]) <= 0) return i + 1;
    return slots;
}

int main(int argc, char** argv)
{
    if (argc != 4) return 2;
    int count = atoi(argv[2]), poll = epoll_create1(0);
    struct Connection* all = calloc((size_t)count, sizeof *all);
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    for (int i = 0; i < count; i++) {
        struct Connection* c = &all[i];
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
        c->fd = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(c->fd, (struct sockaddr*)&to, sizeof to) != 0) fail("connect");
        setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        if (epoll_ctl(poll, EPOLL_CTL_ADD, c->fd, &event) != 0) fail("epoll_ctl");
    }
    for (unsigned key = 0; key < keys; key++) {
        ask(all, 1, key);
        while (!answered(all)) {}
    }
    for (int i = 0; i < count; i++) ask(&all[i], 0, next(keys));
    double start = now(), end = start + atof(argv[3]) * 1e6, time = start;
    while (time < end) {
        struct epoll_event events[64];
        int ready = epoll_wait(poll, events, 64, 1000);
        if (ready < 0 && errno != EINTR) fail("epoll_wait");
        for (int i = 0; i < ready; i++) {
            struct Connection* c = events[i].data.ptr;
            if (!answered(c)) continue;
            time = now();
            unsigned us = (unsigned)(time - c->asked);
            latency[us < slots ? us : slots - 1]++;
            done++;
            ask(c, next(10) == 0, next(keys));
        }
        if (ready == 0) fail("memcached does not answer");
    }
    printf("%.1f %.0f %.0f\n", (double)done / (time - start) * 1e6, percentile(0.5), percentile(0.99));
    return 0;
}
