// SPDX-License-Identifier: Apache-2.0
// Signals that files send: O_ASYNC with F_SETOWN, F_SETOWN_EX and F_SETSIG on sockets and pipes, leases that are broken, and F_NOTIFY.
#include "check.h"
#include <sys/ioctl.h>
#include <sys/socket.h>
static _Atomic int hits, number, code, from_fd, band, in_thread;
static void handler(int s, siginfo_t *info, void *context)
{
    number = s;
    code = info->si_code;
    from_fd = info->si_fd;
    band = (int)info->si_band;
    in_thread = thread_id();
    hits++;
}
static void await_hit(void)
{
    for (int i = 0; i < 2000 && !hits; i++)
        sleep_ms(1);
    CHECK(hits >= 1);
    hits = 0;
}
static _Atomic int other_id, finish;
static void *other(void *arg)
{
    other_id = thread_id();
    while (!finish)
        sleep_ms(1);
    return NULL;
}
static void sockets_and_pipes(int a, int b)
{
    int on = 1;
    OK(fcntl(a, F_SETOWN, getpid()));
    OK(fcntl(a, F_SETFL, fcntl(a, F_GETFL) | O_ASYNC | O_NONBLOCK));
    CHECK(fcntl(a, F_GETFL) & O_ASYNC);
    OK(write(b, "x", 1));
    await_hit();
    EQ(number, SIGIO);
    char c;
    OK(read(a, &c, 1));
    OK(fcntl(a, F_SETSIG, SIGRTMIN + 3));
    OK(write(b, "x", 1));
    await_hit();
    EQ(number, SIGRTMIN + 3);
    EQ(code, POLL_IN);
    EQ(from_fd, a);
    CHECK(band & 1);                                    // POLLIN
    OK(read(a, &c, 1));
    // To one thread only.
    finish = 0;
    pthread_t t = start_thread(other, NULL);
    while (!other_id)
        sleep_ms(1);
    struct f_owner_ex who = { F_OWNER_TID, other_id };
    OK(fcntl(a, F_SETOWN_EX, &who));
    OK(write(b, "x", 1));
    await_hit();
    EQ(in_thread, other_id);
    finish = 1;
    other_id = 0;
    join_thread(t);
    // FIOASYNC turns it off.
    on = 0;
    OK(ioctl(a, FIOASYNC, &on));
    CHECK(!(fcntl(a, F_GETFL) & O_ASYNC));
    OK(write(b, "x", 1));
    sleep_ms(5);
    EQ(hits, 0);
}
static void leases(void)
{
    int fd = make_file("leased", "x", 1);
    close(fd);
    fd = OK(open(in_tmp("leased"), O_RDONLY));
    EQ(fcntl(fd, F_GETLEASE), F_UNLCK);
    OK(fcntl(fd, F_SETLEASE, F_RDLCK));
    EQ(fcntl(fd, F_GETLEASE), F_RDLCK);
    OK(fcntl(fd, F_SETSIG, SIGRTMIN + 4));
    pid_t child = OK(fork());
    if (child == 0)
        _exit(open(in_tmp("leased"), O_WRONLY | O_NONBLOCK) == -1 && errno == EWOULDBLOCK ? 0 : 1);
    await_hit();
    EQ(number, SIGRTMIN + 4);
    EQ(from_fd, fd);
    EQ(wait_status(child), 0);
    EQ(fcntl(fd, F_GETLEASE), F_UNLCK);                 // what it is to become
    OK(fcntl(fd, F_SETLEASE, F_UNLCK));
    int writer = OK(open(in_tmp("leased"), O_WRONLY));
    FAILS(fcntl(fd, F_SETLEASE, F_RDLCK), EAGAIN);
    close(writer);
    close(fd);
}
static void notify(void)
{
    int d = OK(open(in_tmp("."), O_RDONLY | O_DIRECTORY));
    OK(fcntl(d, F_SETSIG, SIGRTMIN + 5));
    if (fcntl(d, F_NOTIFY, DN_CREATE | DN_DELETE | DN_MULTISHOT) == -1) {
        EQ(errno, EINVAL);                              // a system without it
        return;
    }
    close(make_file("noticed", "", 0));
    await_hit();
    EQ(number, SIGRTMIN + 5);
    EQ(from_fd, d);
    OK(unlink(in_tmp("noticed")));
    await_hit();
    OK(fcntl(d, F_NOTIFY, 0));
    close(make_file("noticed", "", 0));
    sleep_ms(5);
    EQ(hits, 0);
    close(d);
    FAILS(fcntl(make_file("plain", "", 0), F_NOTIFY, DN_CREATE), ENOTDIR);
}
int main(void)
{
    int s[2], p[2];
    on_signal(SIGIO, handler, 0);
    for (int i = 3; i <= 5; i++)
        on_signal(SIGRTMIN + i, handler, 0);
    OK(socketpair(AF_UNIX, SOCK_STREAM, 0, s));
    sockets_and_pipes(s[0], s[1]);
    OK(pipe(p));
    sockets_and_pipes(p[0], p[1]);
    leases();
    notify();
    return 0;
}
