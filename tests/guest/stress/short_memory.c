// SPDX-License-Identifier: Apache-2.0
// Many kinds of calls, each of which may be told that there is no memory, and nothing else: a call that fails so has changed
// nothing, and what works goes on.
//   short_memory [ROUNDS]
// Natively nothing fails; memory_short.sh runs it where the kernel's memory does.
// BUILD: -static
#include "check.h"
#include <dirent.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <poll.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <time.h>

static int refused; // calls that were told so

// The value of a call; -1 when memory was short. Any other error is one.
static long may(long value, const char *what, int line)
{
    if (value != -1)
        return value;
    if (errno == ENOMEM || errno == ENFILE || errno == EAGAIN || errno == ENOBUFS || errno == ENOSPC) {
        refused++;
        return -1;
    }
    fprintf(stderr, "line %d: %s: %s\n", line, what, strerror(errno));
    exit(3);
}
#define MAY(call) may((long)(call), #call, __LINE__)

// Ends a mapping: that may need memory, too, but not for good (munmap(2)).
static void unmap(void *at, size_t size)
{
    for (int tries = 0; MAY(munmap(at, size)) != 0; tries++)
        CHECK(tries < 3);
}

static void away(const char *name)
{
    for (int tries = 0; unlink(name) != 0 && errno != ENOENT; tries++)
        CHECK(tries < 3 && MAY(-1));
}

static void wait_for(pid_t pid)
{
    int status;
    EQ(OK(waitpid(pid, &status, 0)), pid);
    EQ(status, 0);
}

static void files(void)
{
    int dir = MAY(open(".", O_RDONLY | O_DIRECTORY));
    if (dir < 0)
        return;
    for (int i = 0; i < 3; i++) {
        char name[16], other[16];
        snprintf(name, sizeof name, "f%d", i);
        snprintf(other, sizeof other, "g%d", i);
        int fd = MAY(openat(dir, name, O_RDWR | O_CREAT, 0600));
        if (fd < 0)
            continue;
        EQ(OK(write(fd, "some text", 9)), 9);
        struct stat st;
        if (MAY(fstatat(dir, name, &st, 0)) == 0)
            EQ(st.st_size, 9);
        OK(fstat(fd, &st));
        EQ(st.st_size, 9);
        MAY(linkat(dir, name, dir, other, 0));
        MAY(rename(name, "moved"));
        MAY(symlink("moved", "link"));
        char to[64];
        if (access("link", F_OK) == 0 && MAY(readlink("link", to, sizeof to)) > 0)
            EQ(memcmp(to, "moved", 5), 0);
        MAY(fsetxattr(fd, "user.some", "value", 5, 0));
        int high = MAY(fcntl(fd, F_DUPFD, 600 + 600 * i % 400));
        if (high >= 0)
            OK(close(high));
        int copy = MAY(dup3(fd, 700 + i, O_CLOEXEC));
        if (copy >= 0)
            OK(close(copy));
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        MAY(fcntl(fd, F_SETLK, &lock));
        MAY(flock(fd, LOCK_EX | LOCK_NB));
        void *map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0);
        if (MAY((long)map) != -1) {
            EQ(memcmp(map, "some text", 9), 0);
            unmap(map, 4096);
        }
        OK(close(fd));
        away("moved"), away("link"), away(name), away(other);
    }
    if (MAY(mkdir("folder", 0700)) == 0) {
        if (MAY(chdir("folder")) == 0)
            for (int tries = 0; MAY(chdir("..")) != 0; tries++)
                CHECK(tries < 3);
        for (int tries = 0; MAY(rmdir("folder")) != 0; tries++)
            CHECK(tries < 3);
    }
    DIR *list = opendir("/proc/self/fd");
    if (MAY(list ? 0 : -1) == 0) {
        errno = 0;
        while (readdir(list)) {}
        if (errno)
            MAY(-1);
        OK(closedir(list));
    }
    const char *const shown[] = {"/proc/self/maps", "/proc/self/status", "/proc/self/stat", "/proc/self/mountinfo", "/proc/meminfo", "/proc/self/exe", "/dev/null", "/sys/devices/system/cpu/online"};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        int fd = MAY(open(shown[i], O_RDONLY | O_CLOEXEC));
        static char text[65536];
        if (fd < 0)
            continue;
        MAY(read(fd, text, sizeof text));
        OK(close(fd));
    }
    OK(close(dir));
}

static void events(void)
{
    int epoll = MAY(epoll_create1(EPOLL_CLOEXEC)), event = MAY(eventfd(0, EFD_NONBLOCK)), timer = MAY(timerfd_create(CLOCK_MONOTONIC, 0));
    int p[2] = {-1, -1}, notify = MAY(inotify_init1(IN_NONBLOCK));
    MAY(pipe2(p, O_NONBLOCK));
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGRTMIN);
    OK(sigprocmask(SIG_BLOCK, &set, NULL));
    int signals = MAY(signalfd(-1, &set, SFD_NONBLOCK));
    const int all[] = {event, timer, p[0], p[1], notify, signals};
    for (size_t i = 0; i < sizeof all / sizeof *all && epoll >= 0; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.fd = all[i]};
        if (all[i] >= 0 && MAY(epoll_ctl(epoll, EPOLL_CTL_ADD, all[i], &e)) == 0 && i % 2)
            OK(epoll_ctl(epoll, EPOLL_CTL_DEL, all[i], &e));
    }
    if (event >= 0)
        EQ(OK(write(event, &(uint64_t){1}, 8)), 8);
    if (notify >= 0)
        MAY(inotify_add_watch(notify, ".", IN_CREATE));
    for (int i = 0; i < 3; i++) {
        union sigval value = {.sival_int = i};
        MAY(sigqueue(getpid(), SIGRTMIN, value));
    }
    OK(kill(getpid(), SIGUSR1)); // never for want of memory
    struct epoll_event got[8];
    if (epoll >= 0) {
        int n = MAY(epoll_wait(epoll, got, 8, 0));
        CHECK(n >= -1);
    }
    struct signalfd_siginfo info[8];
    if (signals >= 0)
        CHECK(MAY(read(signals, info, sizeof info)) > 0);
    struct timespec soon = {.tv_nsec = 1};
    while (sigtimedwait(&set, NULL, &soon) > 0) {}
    static struct pollfd many[700];
    for (size_t i = 0; i < 700; i++)
        many[i].fd = event, many[i].events = POLLIN;
    if (event >= 0 && MAY(poll(many, 700, 0)) >= 0)
        EQ(many[699].revents, POLLIN);
    static char sets[3][1 << 12];
    memset(sets, 0, sizeof sets);
    MAY(syscall(SYS_select, 900, sets[0], sets[1], sets[2], &(struct timeval){0}));
    timer_t clock;
    struct sigevent how = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
    if (MAY(timer_create(CLOCK_MONOTONIC, &how, &clock)) == 0) {
        OK(timer_settime(clock, 0, &(struct itimerspec){.it_value.tv_nsec = 1000}, NULL));
        OK(timer_delete(clock));
    }
    const int gone[] = {epoll, event, timer, p[0], p[1], notify, signals};
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        if (gone[i] >= 0)
            OK(close(gone[i]));
    while (sigtimedwait(&set, NULL, &soon) > 0) {}
    OK(sigprocmask(SIG_UNBLOCK, &set, NULL));
}

static void pass_descriptor(int from, int to)
{
    union { char room[CMSG_SPACE(2 * sizeof(int))]; struct cmsghdr align; } control = {{0}};
    char byte = 1;
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    *header = (struct cmsghdr){.cmsg_len = CMSG_LEN(2 * sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(header), (int[]){from, to}, 2 * sizeof(int));
    if (MAY(sendmsg(from, &message, MSG_DONTWAIT)) < 0)
        return;
    message.msg_controllen = sizeof control;
    if (MAY(recvmsg(to, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC)) < 0)
        return;
    for (header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header))
        for (size_t i = 0; i < (header->cmsg_len - CMSG_LEN(0)) / sizeof(int); i++)
            OK(close(((int *)CMSG_DATA(header))[i]));
}

static void sockets(void)
{
    int pair[2];
    if (MAY(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) == 0) {
        pass_descriptor(pair[0], pair[1]);
        int file = MAY(open("/proc/self/exe", O_RDONLY));
        if (file >= 0) {
            MAY(sendfile(pair[0], file, NULL, 1000));
            static char text[1000];
            (void)!recv(pair[1], text, sizeof text, MSG_DONTWAIT);
            OK(close(file));
        }
        struct iovec parts[64];
        static char bytes[64];
        for (int i = 0; i < 64; i++)
            parts[i] = (struct iovec){bytes + i, 1};
        MAY(writev(pair[0], parts, 64));
        OK(close(pair[0]));
        OK(close(pair[1]));
    }
    int listener = MAY(socket(AF_UNIX, SOCK_STREAM, 0)), client = MAY(socket(AF_UNIX, SOCK_STREAM, 0));
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "socket"};
    if (listener >= 0 && client >= 0 && MAY(bind(listener, (void *)&name, sizeof name)) == 0) {
        OK(listen(listener, 5));
        if (MAY(connect(client, (void *)&name, sizeof name)) == 0) {
            int server = MAY(accept4(listener, NULL, NULL, SOCK_CLOEXEC));
            if (server >= 0)
                OK(close(server));
        }
    }
    away("socket");
    if (listener >= 0)
        OK(close(listener));
    if (client >= 0)
        OK(close(client));
    listener = MAY(socket(AF_INET, SOCK_STREAM, 0)), client = MAY(socket(AF_INET, SOCK_STREAM, 0));
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof at;
    if (listener >= 0 && client >= 0) {
        OK(bind(listener, (void *)&at, sizeof at));
        OK(listen(listener, 5));
        OK(getsockname(listener, (void *)&at, &length));
        OK(connect(client, (void *)&at, sizeof at));
        int server = MAY(accept(listener, NULL, NULL));
        if (server >= 0)
            OK(close(server));
    }
    if (listener >= 0)
        OK(close(listener));
    if (client >= 0)
        OK(close(client));
}

static void memory(void)
{
    enum { pages = 64 };
    char *all = mmap(NULL, pages * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (MAY((long)all) == -1)
        return;
    for (int i = 0; i < pages; i += 2) { // each splits a mapping
        MAY(mprotect(all + i * 4096, 4096, PROT_READ));
        (void)*(volatile char *)(all + i * 4096);
    }
    for (int i = 1; i < pages; i += 8)
        if (MAY(munmap(all + i * 4096, 4096)) == -1)
            all[i * 4096] = 1; // it is still there
    MAY(madvise(all, 4096, MADV_DONTNEED));
    void *moved = mremap(all, 4096, 8 * 4096, MREMAP_MAYMOVE);
    if (MAY((long)moved) != -1 && moved != all)
        unmap(moved, 8 * 4096);
    unmap(all, pages * 4096);
    MAY(mlock(&refused, 4096));
    int mem = MAY(memfd_create("some", MFD_CLOEXEC));
    if (mem >= 0) {
        MAY(ftruncate(mem, 8192));
        void *map = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, mem, 0);
        if (MAY((long)map) != -1)
            unmap(map, 8192);
        OK(close(mem));
    }
    static char from[100], to[100];
    struct iovec local = {to, sizeof to}, remote = {from, sizeof from};
    MAY(process_vm_readv(getpid(), &local, 1, &remote, 1, 0));
}

static void ipc(void)
{
    int shm = MAY(shmget(IPC_PRIVATE, 8192, IPC_CREAT | 0600));
    if (shm >= 0) {
        char *at = shmat(shm, NULL, 0);
        if (MAY((long)at) != -1) {
            at[8191] = 1;
            for (int tries = 0; MAY(shmdt(at)) != 0; tries++)
                CHECK(tries < 3);
        }
        OK(shmctl(shm, IPC_RMID, NULL));
    }
    int sem = MAY(semget(IPC_PRIVATE, 2, IPC_CREAT | 0600));
    if (sem >= 0) {
        MAY(semop(sem, &(struct sembuf){.sem_num = 1, .sem_op = 1}, 1));
        OK(semctl(sem, 0, IPC_RMID));
    }
    int queue = MAY(msgget(IPC_PRIVATE, IPC_CREAT | 0600));
    if (queue >= 0) {
        struct { long type; char text[100]; } m = {.type = 1};
        if (MAY(msgsnd(queue, &m, sizeof m.text, IPC_NOWAIT)) == 0)
            EQ(MAY(msgrcv(queue, &m, sizeof m.text, 0, IPC_NOWAIT)), (long)sizeof m.text);
        OK(msgctl(queue, IPC_RMID, NULL));
    }
}

static void *thread(void *arg)
{
    int fd = MAY(open("/dev/null", O_WRONLY));
    if (fd >= 0)
        OK(close(fd));
    return arg;
}

static void tasks(char *self)
{
    pthread_t threads[4];
    int started = 0;
    for (; started < 4; started++)
        if ((errno = pthread_create(&threads[started], NULL, thread, &started)) != 0) {
            MAY(-1);
            break;
        }
    while (started)
        EQ(pthread_join(threads[--started], NULL), 0);
    pid_t child = MAY(fork());
    if (child == 0) {
        int fd = MAY(open(".", O_RDONLY));
        _exit(fd < -1);
    }
    if (child > 0)
        wait_for(child);
    int pidfd = -1;
    child = MAY(syscall(SYS_clone, CLONE_PIDFD | SIGCHLD, 0, &pidfd, 0, 0));
    if (child == 0)
        _exit(0);
    if (child > 0) {
        CHECK(pidfd >= 0);
        wait_for(child);
        OK(close(pidfd));
    }
    errno = posix_spawn(&child, self, NULL, NULL, (char *[]){self, "child", NULL}, (char *[]){NULL});
    if (MAY(errno ? -1 : 0) == 0)  {
        int status;
        EQ(OK(waitpid(child, &status, 0)), child);
        CHECK(status == 0 || status == SIGSEGV || status == SIGKILL || WEXITSTATUS(status) == 127); // memory may end after the old program
    }
    MAY(unshare(CLONE_FILES));
}

// Whoever was told that there is no memory has no child and no descriptor from it.
static void nothing_left(void)
{
    FAILS(waitpid(-1, NULL, WNOHANG), ECHILD);
    for (int fd = 3; fd < 1200; fd++)
        FAILS(fcntl(fd, F_GETFD), EBADF);
}

int main(int argc, char **argv)
{
    static char self[4096];
    if (argc > 1 && strcmp(argv[1], "child") == 0)
        return 0;
    for (int tries = 0; MAY(readlink("/proc/self/exe", self, sizeof self - 1)) < 0; tries++)
        CHECK(tries < 3);
    OK(close_range(3, ~0u, 0)); // what whoever started this left open
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    for (int i = 0; i < rounds; i++) {
        files();
        events();
        sockets();
        memory();
        ipc();
        tasks(self);
        nothing_left();
    }
    if (refused)
        fprintf(stderr, "%d calls had no memory\n", refused);
    return 0;
}
