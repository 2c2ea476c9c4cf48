// SPDX-License-Identifier: Apache-2.0
// Signals while a socket call waits: restarted after a handler with SA_RESTART, EINTR without, and always EINTR with a time
// limit; a message that is there already wins.
#include "check.h"
#include <sys/socket.h>
static pthread_t target;
static int pair[2], hits, go_on;
static void handler(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info, (void)context;
    __atomic_fetch_add(&hits, 1, __ATOMIC_SEQ_CST);
}
static void *disturb(void *arg)
{
    (void)arg;
    sleep_ms(50);
    pthread_kill(target, SIGUSR1);
    if (go_on) {
        while (!__atomic_load_n(&hits, __ATOMIC_SEQ_CST))
            sleep_ms(1);
        sleep_ms(30);
        OK(write(pair[1], "late", 4));
    }
    return NULL;
}
static pthread_t begin(int flags, int then_write)
{
    on_signal(SIGUSR1, handler, flags);
    hits = 0;
    go_on = then_write;
    return start_thread(disturb, NULL);
}
int main(void)
{
    target = pthread_self();
    OK(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    char b[8];
    struct iovec v = { b, sizeof b };
    struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1 };
    pthread_t t = begin(SA_RESTART, 1);
    EQ(recv(pair[0], b, sizeof b, 0), 4);
    EQ(hits, 1);
    join_thread(t);
    t = begin(SA_RESTART, 1);
    EQ(recvmsg(pair[0], &m, 0), 4);
    join_thread(t);
    t = begin(0, 0);
    FAILS(recv(pair[0], b, sizeof b, 0), EINTR);
    join_thread(t);
    t = begin(0, 0);
    FAILS(recvmsg(pair[0], &m, 0), EINTR);
    join_thread(t);
    struct timeval limit = { 10, 0 };
    OK(setsockopt(pair[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit));
    t = begin(SA_RESTART, 0);
    FAILS(recv(pair[0], b, sizeof b, 0), EINTR);
    join_thread(t);
    // accept and connect wait too.
    int l = OK(socket(AF_UNIX, SOCK_STREAM, 0));
    OK(bind(l, &(struct sockaddr){ AF_UNIX, "" }, sizeof(sa_family_t)));
    OK(listen(l, 1));
    t = begin(0, 0);
    FAILS(accept(l, NULL, NULL), EINTR);
    join_thread(t);
    return 0;
}
