// SPDX-License-Identifier: Apache-2.0
// What goes wrong at servers: clients that vanish, read slowly or close one half, files cut off while they are sent, SIGPIPE,
// vectors that are too long, ports in use.
// LIMIT: 40
#include "check.h"
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>

static int near, far; // the server's end, the client's
static volatile int pipes;
static volatile pid_t piped;

static void broken(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info, (void)context;
    pipes++;
    piped = thread_id();
}

static struct sockaddr_in any(void) { return (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}; }

static void connected(void)
{
    struct sockaddr_in at = any();
    socklen_t size = sizeof at;
    int listener = OK(socket(AF_INET, SOCK_STREAM, 0));
    OK(bind(listener, (void *)&at, sizeof at));
    OK(listen(listener, 5));
    OK(getsockname(listener, (void *)&at, &size));
    far = OK(socket(AF_INET, SOCK_STREAM, 0));
    OK(connect(far, (void *)&at, sizeof at));
    near = OK(accept(listener, NULL, NULL));
    OK(close(listener));
}

static void vanish(void) // with a reset
{
    const struct linger reset = {1, 0};
    OK(setsockopt(far, SOL_SOCKET, SO_LINGER, &reset, sizeof reset));
    OK(close(far));
    struct pollfd p = {.fd = near, .events = POLLIN};
    EQ(poll(&p, 1, 5000), 1);
    CHECK(p.revents & POLLERR);
}

// Each way to write to a connection that is gone: the first hears of the reset, the next ones are broken pipes.
static long write_by(int how, int file)
{
    static char data[8192];
    struct iovec parts[2] = {{data, 100}, {data, 100}};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    off_t at = 0;
    switch (how) {
    case 0: return write(near, data, sizeof data);
    case 1: return writev(near, parts, 2);
    case 2: return send(near, data, sizeof data, 0);
    case 3: return sendmsg(near, &message, 0);
    case 4: return sendfile(near, file, &at, 4096);
    default: return send(near, data, sizeof data, MSG_NOSIGNAL);
    }
}

static void *write_in_thread(void *file)
{
    pipes = 0;
    FAILS(write_by(0, (int)(intptr_t)file), EPIPE);
    EQ(pipes, 1);
    EQ(piped, thread_id()); // whoever wrote gets the signal
    return NULL;
}

static void vanished(void)
{
    int file = make_file("sent", "some text for whoever is still there", 36);
    OK(ftruncate(file, 100000));
    on_signal(SIGPIPE, broken, 0);
    for (int how = 0; how < 6; how++) {
        connected();
        OK(write(near, "x", 1));
        vanish();
        pipes = 0;
        FAILS(write_by(how, file), ECONNRESET);
        EQ(pipes, 0);
        FAILS(write_by(how, file), EPIPE);
        EQ(pipes, how < 5);
        if (how == 4)
            join_thread(start_thread(write_in_thread, (void *)(intptr_t)file));
        char b;
        EQ(read(near, &b, 1), 0);
        OK(close(near));
    }
    signal(SIGPIPE, SIG_IGN);
    OK(close(file));
}

static void half_closed(void)
{
    char room[64];
    connected();
    EQ(OK(write(far, "request", 7)), 7);
    OK(shutdown(far, SHUT_WR));
    EQ(OK(recv(near, room, sizeof room, MSG_WAITALL)), 7);
    EQ(OK(read(near, room, sizeof room)), 0);
    struct pollfd p = {.fd = near, .events = POLLIN | POLLRDHUP | POLLOUT};
    EQ(poll(&p, 1, 0), 1);
    EQ(p.revents, POLLIN | POLLRDHUP | POLLOUT);
    EQ(OK(write(near, "the answer", 10)), 10); // the other half goes on
    EQ(OK(recv(far, room, sizeof room, 0)), 10);
    FAILS(write(far, "more", 4), EPIPE);
    OK(shutdown(near, SHUT_RD));
    EQ(OK(close(near)), 0);
    EQ(OK(read(far, room, sizeof room)), 0);
    FAILS(shutdown(far, 7), EINVAL);
    OK(close(far));
}

static long drained;
static void *drain(void *slowly)
{
    static char room[65536];
    long got;
    while ((got = OK(read(far, room, slowly ? 8192 : sizeof room))) > 0) {
        for (long i = 0; i < got; i++)
            EQ(room[i], (char)((drained + i) / 4096));
        drained += got;
        if (slowly && drained % 131072 == 0)
            sleep_ms(1);
    }
    return NULL;
}

static int big_file(long pages)
{
    int file = OK(open(in_tmp("big"), O_RDWR | O_CREAT | O_TRUNC, 0600));
    static char block[4096];
    for (long i = 0; i < pages; i++) {
        memset(block, (char)i, sizeof block);
        EQ(OK(write(file, block, sizeof block)), 4096);
    }
    return file;
}

static void slow_reader(void)
{
    enum { pages = 600 };
    connected();
    int file = big_file(pages), few = 8192;
    OK(setsockopt(near, SOL_SOCKET, SO_SNDBUF, &few, sizeof few));
    OK(setsockopt(far, SOL_SOCKET, SO_RCVBUF, &few, sizeof few));
    OK(fcntl(near, F_SETFL, O_NONBLOCK));
    // Nobody reads: a part goes, then EAGAIN, and the offset says how much went.
    off_t at = 0;
    long sent = 0, one;
    while ((one = sendfile(near, file, &at, pages * 4096)) > 0)
        EQ(at, sent += one);
    EQ(errno, EAGAIN);
    CHECK(sent > 0 && sent < pages * 4096);
    EQ(at, sent);
    drained = 0;
    pthread_t reader = start_thread(drain, &at);
    while (sent < pages * 4096L) {
        struct pollfd p = {.fd = near, .events = POLLOUT};
        EQ(poll(&p, 1, 10000), 1);
        one = sendfile(near, file, &at, (size_t)(pages * 4096 - sent));
        if (one < 0)
            EQ(errno, EAGAIN);
        else
            sent += one;
    }
    OK(close(near));
    join_thread(reader);
    EQ(drained, pages * 4096L);
    OK(close(far));
    OK(close(file));
}

static long cut_sent;
static void *send_all(void *file)
{
    off_t at = 0;
    cut_sent = OK(sendfile(near, (int)(intptr_t)file, &at, 40000 * 4096L)); // waits for room; ends where the file ends now
    EQ(at, cut_sent);
    EQ(OK(sendfile(near, (int)(intptr_t)file, &at, 4096)), 0);
    OK(shutdown(near, SHUT_WR));
    return NULL;
}

static void cut_off(void)
{
    enum { pages = 4000, left = 3000 };
    connected();
    int file = big_file(pages), few = 65536;
    OK(setsockopt(near, SOL_SOCKET, SO_SNDBUF, &few, sizeof few));
    OK(setsockopt(far, SOL_SOCKET, SO_RCVBUF, &few, sizeof few));
    pthread_t sender = start_thread(send_all, (void *)(intptr_t)file);
    struct pollfd p = {.fd = far, .events = POLLIN};
    EQ(poll(&p, 1, 10000), 1);
    OK(ftruncate(file, left * 4096L));
    drained = 0;
    drain(NULL);
    join_thread(sender);
    EQ(drained, cut_sent);
    EQ(cut_sent, left * 4096L);
    OK(close(near));
    OK(close(far));
    OK(close(file));
}

static void long_vectors(void)
{
    static struct iovec parts[1100];
    static char byte[1100];
    connected();
    for (int i = 0; i < 1100; i++)
        parts[i] = (struct iovec){byte + i, 1};
    EQ(OK(writev(near, parts, 1024)), 1024);
    FAILS(writev(near, parts, 1025), EINVAL);
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 1024};
    EQ(OK(sendmsg(near, &message, 0)), 1024);
    message.msg_iovlen = 1025;
    FAILS(sendmsg(near, &message, 0), EMSGSIZE);
    FAILS(recvmsg(near, &message, 0), EMSGSIZE);
    message.msg_iovlen = SIZE_MAX;
    FAILS(sendmsg(near, &message, 0), EMSGSIZE);
    message.msg_iovlen = 2;
    parts[0] = (struct iovec){byte, 10}, parts[1] = (struct iovec){byte, SIZE_MAX};
    FAILS(sendmsg(near, &message, 0), EINVAL);
    FAILS(writev(near, parts, 2), EINVAL);
    parts[1] = (struct iovec){byte, SSIZE_MAX}; // together more than can be: less is sent, and what is not memory stops it
    FAILS(writev(near, parts, 2), EFAULT);
    parts[1] = (struct iovec){(void *)0xffff800000000000, 10};
    FAILS(sendmsg(near, &message, 0), EFAULT);
    // Room for much more than comes.
    void *room = mmap(NULL, (size_t)3 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(room != MAP_FAILED);
    parts[0] = (struct iovec){room, (size_t)2 << 30}, parts[1] = (struct iovec){(char *)room + ((size_t)2 << 30), (size_t)1 << 30};
    long got = 0;
    while (got < 2048)
        got += OK(recvmsg(far, &message, 0));
    EQ(got, 2048);
    EQ(OK(write(near, "abc", 3)), 3);
    EQ(OK(recv(far, room, (size_t)3 << 30, 0)), 3);
    OK(munmap(room, (size_t)3 << 30));
    OK(close(near));
    OK(close(far));
}

static void used_ports(void)
{
    const int types[] = {SOCK_STREAM, SOCK_DGRAM};
    for (int i = 0; i < 2; i++) {
        struct sockaddr_in at = any();
        socklen_t size = sizeof at;
        int first = OK(socket(AF_INET, types[i], 0)), second = OK(socket(AF_INET, types[i], 0));
        OK(bind(first, (void *)&at, sizeof at));
        OK(getsockname(first, (void *)&at, &size));
        if (types[i] == SOCK_STREAM)
            OK(listen(first, 1));
        FAILS(bind(second, (void *)&at, sizeof at), EADDRINUSE);
        int six = socket(AF_INET6, types[i], 0);
        if (six >= 0) {
            struct sockaddr_in6 dual = {.sin6_family = AF_INET6, .sin6_port = at.sin_port};
            FAILS(bind(six, (void *)&dual, sizeof dual), EADDRINUSE); // it would take IPv4 connections, too
            OK(setsockopt(six, IPPROTO_IPV6, IPV6_V6ONLY, &(int){1}, sizeof(int)));
            OK(bind(six, (void *)&dual, sizeof dual));
            OK(close(six));
        }
        struct sockaddr_in elsewhere = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0xc0000201)};
        FAILS(bind(second, (void *)&elsewhere, sizeof elsewhere), EADDRNOTAVAIL);
        OK(close(first));
        OK(bind(second, (void *)&at, sizeof at)); // free again
        OK(close(second));
    }
}

int main(void)
{
    vanished();
    half_closed();
    slow_reader();
    cut_off();
    long_vectors();
    used_ports();
    return 0;
}
