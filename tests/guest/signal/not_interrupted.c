// SPDX-License-Identifier: Apache-2.0
// Calls that do not have to wait are not ended by a signal, however close it comes: files, names, what is asked not to wait,
// and what might wait but finds at once what it wants.
#include "check.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>

static _Atomic long hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }

// Each is called again and again while signals come; EINTR is never right.
static void files(void)
{
    char block[512] = "x";
    struct iovec part = { block, sizeof block };
    int fd = OK(open("file", O_RDWR | O_CREAT, 0600));
    EQ(pwrite(fd, block, sizeof block, 0), sizeof block);
    EQ(pread(fd, block, sizeof block, 0), sizeof block);
    EQ(pwritev(fd, &part, 1, 0), sizeof block);
    EQ(preadv(fd, &part, 1, 0), sizeof block);
    EQ(write(fd, block, sizeof block), sizeof block);
    OK(lseek(fd, 0, SEEK_SET));
    EQ(read(fd, block, sizeof block), sizeof block);
    OK(flock(fd, LOCK_EX | LOCK_NB));
    struct flock lock = { .l_type = F_WRLCK };
    OK(fcntl(fd, F_SETLK, &lock));
    int left;
    OK(ioctl(fd, FIONREAD, &left));
    OK(close(fd));
}

static void names(void)
{
    struct stat about;
    OK(stat("file", &about));
    OK(mkdir("directory", 0700));
    OK(chdir("directory"));
    OK(chdir(".."));
    OK(rename("directory", "renamed"));
    OK(rmdir("renamed"));
    OK(access("file", R_OK));
    OK(truncate("file", 4096));
    OK(close(OK(open(".", O_RDONLY | O_DIRECTORY))));
    OK(close(OK(open("/proc/self/fd/0", O_PATH))));
}

static int ends[2], pair[2], poller, queue;
static void not_waiting(void)
{
    char c = 'c';
    FAILS(read(ends[0], &c, 1), EAGAIN);
    EQ(write(ends[1], &c, 1), 1);
    EQ(read(ends[0], &c, 1), 1);
    FAILS(recv(pair[0], &c, 1, MSG_DONTWAIT), EAGAIN);
    EQ(send(pair[1], &c, 1, MSG_DONTWAIT), 1);
    EQ(recv(pair[0], &c, 1, MSG_DONTWAIT), 1);
    FAILS(waitpid(-1, NULL, WNOHANG), ECHILD);
    struct epoll_event event;
    EQ(epoll_wait(poller, &event, 1, 0), 0);
    struct { long type; char text[8]; } message;
    FAILS(msgrcv(queue, &message, sizeof message.text, 0, IPC_NOWAIT), ENOMSG);
}

static int waiting[2], counter, semaphore;
static void ready(void)
{
    char c = 'c';
    uint64_t one = 1;
    struct sembuf up = { 0, 1, 0 }, down = { 0, -1, 0 };
    struct { long type; char text[8]; } message = { 1, "text" };
    EQ(write(waiting[1], &c, 1), 1);
    EQ(read(waiting[0], &c, 1), 1);
    EQ(send(pair[1], &c, 1, 0), 1);
    EQ(recv(pair[0], &c, 1, 0), 1);
    EQ(write(counter, &one, sizeof one), sizeof one);
    EQ(read(counter, &one, sizeof one), sizeof one);
    OK(semop(semaphore, &up, 1));
    OK(semop(semaphore, &down, 1));
    OK(msgsnd(queue, &message, sizeof message.text, 0));
    EQ(msgrcv(queue, &message, sizeof message.text, 0, 0), sizeof message.text);
    int fd = OK(open("file", O_RDWR));
    OK(flock(fd, LOCK_EX));
    struct flock lock = { .l_type = F_WRLCK };
    OK(fcntl(fd, F_SETLKW, &lock));
    OK(close(fd));
}
static void zombie(void)
{
    pid_t child = OK(fork());
    if (child == 0)
        _exit(0);
    siginfo_t info;
    while (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) != 0) // may wait
        CHECK(errno == EINTR);
    EQ(waitpid(child, NULL, 0), child);
}

int main(void)
{
    OK(pipe2(ends, O_NONBLOCK));
    OK(pipe(waiting));
    counter = OK(eventfd(0, 0));
    semaphore = OK(semget(IPC_PRIVATE, 1, 0600));
    OK(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    poller = OK(epoll_create1(0));
    queue = OK(msgget(IPC_PRIVATE, 0600));
    on_signal(SIGALRM, handler, 0);
    const struct itimerval often = { { 0, 100 }, { 0, 100 } };
    OK(setitimer(ITIMER_REAL, &often, NULL));
    int64_t end = now_ns(CLOCK_MONOTONIC) + 1500000000;
    while (now_ns(CLOCK_MONOTONIC) < end && hits < 10000) {
        files();
        names();
        not_waiting();
        for (int i = 0; i < 20; i++)
            ready();
        zombie();
    }
    OK(setitimer(ITIMER_REAL, &(const struct itimerval){ 0 }, NULL));
    CHECK(hits > 100);
    OK(msgctl(queue, IPC_RMID, NULL));
    OK(semctl(semaphore, 0, IPC_RMID));
    return 0;
}
