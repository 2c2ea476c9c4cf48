// SPDX-License-Identifier: Apache-2.0
// fork while other threads wait in read, accept, poll and recv: what the child closes, by hand or because it runs another program,
// it does not have open any more, though the threads that it does not have were in the middle of a call on it.
#include "check.h"
#include <netinet/in.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>

static int reading[2], polled[2], listener, receiver[2];
static atomic_int begun;

static void *read_it(void *arg)
{
    char c;
    begun++;
    EQ(read(reading[0], &c, 1), 1);
    return NULL;
}
static void *poll_it(void *arg)
{
    struct pollfd p = {.fd = polled[0], .events = POLLIN};
    begun++;
    EQ(poll(&p, 1, -1), 1);
    return NULL;
}
static void *accept_one(void *arg)
{
    begun++;
    int fd = OK(accept(listener, NULL, NULL));
    close(fd);
    return NULL;
}
static void *receive_it(void *arg)
{
    char c;
    begun++;
    EQ(recv(receiver[0], &c, 1, 0), 1);
    return NULL;
}

static struct sockaddr_in address;

static int listen_there(void)
{
    int fd = OK(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0)
        return -1;
    OK(listen(fd, 4));
    return fd;
}

static void round_of(bool runs_program)
{
    OK(pipe2(reading, O_CLOEXEC));
    OK(pipe2(polled, O_CLOEXEC));
    OK(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, receiver));
    address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    CHECK((listener = listen_there()) >= 0);
    socklen_t size = sizeof address;
    OK(getsockname(listener, (struct sockaddr *)&address, &size));
    begun = 0;
    pthread_t threads[] = {start_thread(read_it, NULL), start_thread(poll_it, NULL), start_thread(accept_one, NULL), start_thread(receive_it, NULL)};
    while (begun < 4)
        sched_yield();
    sleep_ms(50);

    int ready[2];
    OK(pipe(ready));
    pid_t child = OK(fork());
    if (child == 0) {
        if (runs_program) {
            dup2(ready[1], 1);
            execl("/bin/sh", "sh", "-c", "echo; exec sleep 100", NULL);
            _exit(1);
        }
        const int all[] = {reading[0], reading[1], polled[0], polled[1], listener, receiver[0], receiver[1]};
        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            OK(close(all[i]));
        OK(write(ready[1], "r", 1));
        pause();
        _exit(0);
    }
    char c;
    EQ(read(ready[0], &c, 1), 1);
    sleep_ms(20);
    OK(write(reading[1], "a", 1));
    OK(write(polled[1], "b", 1));
    OK(write(receiver[1], "c", 1));
    int client = OK(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    OK(connect(client, (struct sockaddr *)&address, sizeof address));
    for (int i = 0; i < 4; i++)
        join_thread(threads[i]);
    close(client);
    close(reading[0]);
    FAILS(write(reading[1], "x", 1), EPIPE);
    close(polled[0]);
    FAILS(write(polled[1], "x", 1), EPIPE);
    close(receiver[0]);
    FAILS(write(receiver[1], "x", 1), EPIPE);
    close(listener);
    client = OK(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    FAILS(connect(client, (struct sockaddr *)&address, sizeof address), ECONNREFUSED);
    close(client);
    close(reading[1]), close(polled[1]), close(receiver[1]), close(ready[0]), close(ready[1]);
    OK(kill(child, SIGKILL));
    EQ(wait_status(child), SIGKILL);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < 3; i++) {
        round_of(false);
        round_of(true);
    }
    return 0;
}
