// SPDX-License-Identifier: Apache-2.0
// Children as descriptors: pidfd_getfd of what a child opened, pidfd_send_signal on a pidfd and on an open /proc/PID, waitid with
// P_PIDFD, PIDFD_NONBLOCK, poll; and what each says of wrong arguments and of a child that is gone.
#include "check.h"
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif
#ifndef P_PIDFD
#define P_PIDFD 3
#endif
#define OPEN(pid, flags) syscall(SYS_pidfd_open, pid, flags)
#define SEND(fd, sig, info, flags) syscall(SYS_pidfd_send_signal, fd, sig, info, flags)
#define GET(fd, theirs, flags) ((int)syscall(SYS_pidfd_getfd, fd, theirs, flags))

static int go[2], ready[2];

static void handler(int sig, siginfo_t *info, void *context)
{
    char text[64];
    int n = snprintf(text, sizeof text, "signal %d code %d value %d\n", sig, info->si_code, info->si_code == SI_QUEUE ? info->si_value.sival_int : 0);
    (void)!write(1, text, n);
}

static pid_t child_with_files(void)
{
    pid_t child = OK(fork());
    if (child)
        return child;
    on_signal(SIGUSR1, handler, 0);
    int file = make_file("theirs", "0123456789", 10);
    EQ(dup2(file, 100), 100);
    EQ(dup2(OK(eventfd(7, 0)), 101), 101);
    EQ(dup2(OK(open("/usr", O_PATH | O_DIRECTORY)), 102), 102);
    EQ(dup2(OK(open("/dev/zero", O_RDONLY)), 103), 103);
    EQ(dup2(file, 700), 700); // in another part of the table
    OK(write(ready[1], "r", 1));
    char c;
    while (read(go[0], &c, 1) == -1 && errno == EINTR) { }
    EQ(lseek(100, 0, SEEK_CUR), 4);
    _exit(23);
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    OK(pipe(go));
    OK(pipe(ready));
    pid_t child = child_with_files();
    char c, text[16];
    EQ(read(ready[0], &c, 1), 1);
    int fd = OK(OPEN(child, 0));

    int file = OK(GET(fd, 100, 0));
    EQ(fcntl(file, F_GETFD), FD_CLOEXEC);
    EQ(read(file, text, 4), 4); // the same open file description: the child's offset moves
    CHECK(!memcmp(text, "0123", 4));
    int far = OK(GET(fd, 700, 0));
    EQ(lseek(far, 0, SEEK_CUR), 4);
    int event = OK(GET(fd, 101, 0));
    uint64_t count = 0;
    EQ(read(event, &count, 8), 8);
    EQ(count, 7);
    int path = OK(GET(fd, 102, 0));
    struct stat one, other;
    OK(fstat(path, &one));
    OK(stat("/usr", &other));
    EQ(one.st_ino, other.st_ino);
    int zero = OK(GET(fd, 103, 0));
    EQ(read(zero, text, 8), 8);
    EQ(text[7], 0);
    FAILS(write(zero, text, 1), EBADF);
    FAILS(GET(fd, 99, 0), EBADF);
    FAILS(GET(fd, -1, 0), EBADF);
    FAILS(GET(fd, 1 << 30, 0), EBADF);
    FAILS(GET(fd, 100, 1), EINVAL);
    FAILS(GET(file, 100, 0), EBADF);
    FAILS(GET(999, 100, 0), EBADF);

    int self = OK(OPEN(getpid(), 0)), again = OK(GET(self, ready[0], 0));
    OK(fstat(again, &one));
    OK(fstat(ready[0], &other));
    EQ(one.st_ino, other.st_ino);

    OK(SEND(fd, 0, NULL, 0));
    OK(SEND(fd, SIGUSR1, NULL, 0));
    sleep_ms(50);
    siginfo_t info = {.si_signo = SIGUSR1, .si_code = SI_QUEUE, .si_value.sival_int = 5};
    OK(SEND(fd, SIGUSR1, &info, 0));
    sleep_ms(50);
    FAILS(SEND(fd, SIGUSR2, &info, 0), EINVAL); // it says another signal
    info.si_code = SI_USER;
    FAILS(SEND(fd, SIGUSR1, &info, 0), EPERM);

    char name[32];
    snprintf(name, sizeof name, "/proc/%d", child);
    int directory = OK(open(name, O_RDONLY | O_DIRECTORY));
    OK(SEND(directory, 0, NULL, 0));
    OK(SEND(directory, SIGUSR1, NULL, 0));
    sleep_ms(50);
    info.si_code = SI_QUEUE, info.si_value.sival_int = 6;
    OK(SEND(directory, SIGUSR1, &info, 0));
    sleep_ms(50);
    FAILS(SEND(directory, SIGUSR2, &info, 0), EINVAL);
    FAILS(SEND(directory, 65, NULL, 0), EINVAL);
    FAILS(SEND(directory, SIGUSR1, NULL, 0x1000), EINVAL);
    int other_directory = OK(open("/proc", O_RDONLY)), only_path = OK(open(name, O_PATH));
    FAILS(SEND(other_directory, 0, NULL, 0), EBADF);
    FAILS(SEND(only_path, 0, NULL, 0), EBADF);
    snprintf(name, sizeof name, "/proc/%d/task", child);
    int below = OK(open(name, O_RDONLY));
    FAILS(SEND(below, 0, NULL, 0), EBADF);
    int own = OK(open("/proc/self", O_RDONLY | O_DIRECTORY));
    OK(SEND(own, 0, NULL, 0));
    on_signal(SIGUSR1, handler, 0);
    OK(SEND(own, SIGUSR1, NULL, 0));
    FAILS(GET(directory, 100, 0), EBADF);
    FAILS(waitid((idtype_t)P_PIDFD, directory, &info, WEXITED), EBADF);

    int quick = OK(OPEN(child, O_NONBLOCK)); // PIDFD_NONBLOCK
    CHECK(fcntl(quick, F_GETFL) & O_NONBLOCK);
    FAILS(waitid((idtype_t)P_PIDFD, quick, &info, WEXITED), EAGAIN);
    info.si_pid = 77;
    OK(waitid((idtype_t)P_PIDFD, fd, &info, WEXITED | WNOHANG));
    EQ(info.si_pid, 0);
    FAILS(waitid((idtype_t)P_PIDFD, 999, &info, WEXITED), EBADF);
    FAILS(waitid((idtype_t)P_PIDFD, self, &info, WEXITED), ECHILD);
    struct pollfd p = {.fd = fd, .events = POLLIN};
    EQ(poll(&p, 1, 0), 0);
    OK(write(go[1], "g", 1));
    EQ(poll(&p, 1, 5000), 1);
    EQ(p.revents, POLLIN);
    OK(SEND(fd, 0, NULL, 0)); // not waited for yet
    OK(waitid((idtype_t)P_PIDFD, quick, &info, WEXITED | WNOWAIT));
    EQ(info.si_pid, child);
    EQ(info.si_code, CLD_EXITED);
    EQ(info.si_status, 23);
    OK(waitid((idtype_t)P_PIDFD, fd, &info, WEXITED));
    EQ(info.si_pid, child);
    FAILS(SEND(fd, 0, NULL, 0), ESRCH);
    FAILS(SEND(directory, 0, NULL, 0), ESRCH);
    FAILS(waitid((idtype_t)P_PIDFD, fd, &info, WEXITED), ECHILD);
    FAILS(GET(fd, 100, 0), ESRCH);
    FAILS(OPEN(child, 0), ESRCH);
    puts("done");
    return 0;
}
