// SPDX-License-Identifier: Apache-2.0
// A table of calls that take pointers, each with arguments that are right. The programs that use it make one pointer at a
// time wrong. Calls that end the process, or whose success would change it, are not here.
#pragma once
#include "check.h"
#include <linux/capability.h>
#include <linux/futex.h>
#include <linux/openat2.h>
#include <linux/time_types.h>
#include <poll.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/msg.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/sysinfo.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <sys/timex.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/xattr.h>
#include <utime.h>

enum kind { none, value, in, limit, out, inout, text };
// `limit` is an `in` without which, or with zeroes, the call would wait for ever. What a good pointer points to: `size` bytes, those at `good` if it is one that the call reads. `slot`: where the pointer is
// put when it is not an argument but stands in a structure.
struct argument { enum kind kind; long value; const void *good; size_t size; void **slot; };
enum { max_arguments = 8 };
enum result { as_ok, as_count, as_descriptor, as_two_descriptors };
struct row { const char *name; long nr; enum result result; struct argument argument[max_arguments]; };

#define V(x) { value, (long)(x), NULL, 0, NULL }
#define IN(object) { in, 0, &(object), sizeof(object), NULL }
#define LIMIT(object) { limit, 0, &(object), sizeof(object), NULL }
#define INS(pointer, n) { in, 0, pointer, n, NULL }
#define OUT(n) { out, 0, NULL, n, NULL }
#define INOUT(object) { inout, 0, &(object), sizeof(object), NULL }
#define S(string) { text, 0, string, sizeof(string), NULL }
#define NEST(field, how, object, n) { how, 0, object, n, (void **)&(field) }

static int file, zero, pipes[2], stream[2], datagram[2], listener, client = -1, event, poller, timer_fd, watcher, directory;
static int shared_memory, semaphores, queue;
static timer_t posix_timer;
static struct row rows[260];
static int row_count;
#define ROW(call, how, ...) (rows[row_count++] = (struct row){ #call, SYS_##call, how, { __VA_ARGS__ } })

static struct sockaddr_un listening = { AF_UNIX, "s" };
static char bytes[64] = "some bytes that are read, written, sent and received";
static struct iovec one_buffer = { bytes, sizeof bytes };

static void files(void)
{
    static struct open_how how = { .flags = O_RDONLY };
    static struct timespec times[2];
    static struct timeval old_times[2];
    static struct utimbuf older;
    static long long offset;
    ROW(read, as_count, V(file), OUT(64), V(64));
    ROW(read, as_count, V(zero), OUT(64), V(64));
    ROW(read, as_count, V(pipes[0]), OUT(64), V(64));
    ROW(read, as_count, V(stream[0]), OUT(64), V(64));
    ROW(read, as_count, V(event), OUT(8), V(8));
    ROW(write, as_count, V(file), INS(bytes, 64), V(64));
    ROW(write, as_count, V(stream[0]), INS(bytes, 64), V(64));
    ROW(pread64, as_count, V(file), OUT(8192), V(8192), V(0));
    ROW(pwrite64, as_count, V(file), INS(bytes, 64), V(64), V(0));
    ROW(readv, as_count, V(file), IN(one_buffer), V(1));
    ROW(writev, as_count, V(file), IN(one_buffer), V(1));
    ROW(preadv, as_count, V(file), IN(one_buffer), V(1), V(0), V(0));
    ROW(pwritev, as_count, V(file), IN(one_buffer), V(1), V(0), V(0));
    ROW(preadv2, as_count, V(file), IN(one_buffer), V(1), V(0), V(0), V(0));
    ROW(pwritev2, as_count, V(file), IN(one_buffer), V(1), V(0), V(0), V(0));
    ROW(vmsplice, as_count, V(pipes[1]), IN(one_buffer), V(1), V(0));
    ROW(sendfile, as_count, V(stream[0]), V(file), INOUT(offset), V(64));
    ROW(copy_file_range, as_count, V(file), INOUT(offset), V(file), V(0), V(0), V(0));
    ROW(splice, as_count, V(file), INOUT(offset), V(pipes[1]), V(0), V(64), V(0));
    ROW(getrandom, as_count, OUT(64), V(64), V(0));
    ROW(open, as_descriptor, S("f"), V(O_RDONLY));
    ROW(openat, as_descriptor, V(AT_FDCWD), S("f"), V(O_RDONLY));
    ROW(openat2, as_descriptor, V(AT_FDCWD), S("f"), IN(how), V(sizeof how));
    ROW(creat, as_descriptor, S("new"), V(0600));
    ROW(memfd_create, as_descriptor, S("name"), V(0));
    ROW(pipe, as_two_descriptors, OUT(8));
    ROW(pipe2, as_two_descriptors, OUT(8), V(O_CLOEXEC));
    ROW(stat, as_ok, S("f"), OUT(sizeof(struct stat)));
    ROW(lstat, as_ok, S("l"), OUT(sizeof(struct stat)));
    ROW(fstat, as_ok, V(file), OUT(sizeof(struct stat)));
    ROW(newfstatat, as_ok, V(AT_FDCWD), S("f"), OUT(sizeof(struct stat)), V(0));
    ROW(statx, as_ok, V(AT_FDCWD), S("f"), V(0), V(STATX_ALL), OUT(sizeof(struct statx)));
    ROW(statfs, as_ok, S("f"), OUT(sizeof(struct statfs)));
    ROW(fstatfs, as_ok, V(file), OUT(sizeof(struct statfs)));
    ROW(access, as_ok, S("f"), V(0));
    ROW(faccessat, as_ok, V(AT_FDCWD), S("f"), V(0));
    ROW(faccessat2, as_ok, V(AT_FDCWD), S("f"), V(0), V(0));
    ROW(readlink, as_count, S("l"), OUT(64), V(64));
    ROW(readlinkat, as_count, V(AT_FDCWD), S("l"), OUT(64), V(64));
    ROW(getcwd, as_ok, OUT(4096), V(4096));
    ROW(chdir, as_ok, S("."));
    ROW(rename, as_ok, S("f"), S("f"));
    ROW(renameat, as_ok, V(AT_FDCWD), S("f"), V(AT_FDCWD), S("f"));
    ROW(renameat2, as_ok, V(AT_FDCWD), S("f"), V(AT_FDCWD), S("f"), V(0));
    ROW(mkdir, as_ok, S("new"), V(0700));
    ROW(mkdirat, as_ok, V(AT_FDCWD), S("new"), V(0700));
    ROW(rmdir, as_ok, S("none"));
    ROW(unlink, as_ok, S("none"));
    ROW(unlinkat, as_ok, V(AT_FDCWD), S("none"), V(0));
    ROW(link, as_ok, S("f"), S("new"));
    ROW(linkat, as_ok, V(AT_FDCWD), S("f"), V(AT_FDCWD), S("new"), V(0));
    ROW(symlink, as_ok, S("f"), S("new"));
    ROW(symlinkat, as_ok, S("f"), V(AT_FDCWD), S("new"));
    ROW(mknod, as_ok, S("new"), V(S_IFIFO | 0600), V(0));
    ROW(mknodat, as_ok, V(AT_FDCWD), S("new"), V(S_IFIFO | 0600), V(0));
    ROW(chmod, as_ok, S("f"), V(0644));
    ROW(fchmodat, as_ok, V(AT_FDCWD), S("f"), V(0644));
    ROW(chown, as_ok, S("f"), V(-1), V(-1));
    ROW(lchown, as_ok, S("f"), V(-1), V(-1));
    ROW(fchownat, as_ok, V(AT_FDCWD), S("f"), V(-1), V(-1), V(0));
    ROW(truncate, as_ok, S("f"), V(8192));
    ROW(utime, as_ok, S("f"), IN(older));
    ROW(utimes, as_ok, S("f"), IN(old_times));
    ROW(futimesat, as_ok, V(AT_FDCWD), S("f"), IN(old_times));
    ROW(utimensat, as_ok, V(AT_FDCWD), S("f"), IN(times), V(0));
    ROW(getdents64, as_ok, V(directory), OUT(1024), V(1024));
    ROW(getdents, as_ok, V(directory), OUT(1024), V(1024));
    ROW(setxattr, as_ok, S("f"), S("user.x"), INS("value", 5), V(5), V(0));
    ROW(lsetxattr, as_ok, S("f"), S("user.x"), INS("value", 5), V(5), V(0));
    ROW(fsetxattr, as_ok, V(file), S("user.x"), INS("value", 5), V(5), V(0));
    ROW(getxattr, as_count, S("f"), S("user.x"), OUT(64), V(64));
    ROW(lgetxattr, as_count, S("f"), S("user.x"), OUT(64), V(64));
    ROW(fgetxattr, as_count, V(file), S("user.x"), OUT(64), V(64));
    ROW(listxattr, as_count, S("f"), OUT(64), V(64));
    ROW(flistxattr, as_count, V(file), OUT(64), V(64));
    ROW(removexattr, as_ok, S("f"), S("user.none"));
    ROW(fremovexattr, as_ok, V(file), S("user.none"));
    ROW(inotify_add_watch, as_ok, V(watcher), S("f"), V(IN_ATTRIB));
}

static void descriptors(void)
{
    static struct flock lock = { .l_type = F_RDLCK };
    static struct f_owner_ex owner = { F_OWNER_PID, 0 };
    static int number = 1;
    ROW(fcntl, as_ok, V(file), V(F_GETLK), INOUT(lock));
    ROW(fcntl, as_ok, V(file), V(F_SETLK), IN(lock));
    ROW(fcntl, as_ok, V(pipes[0]), V(F_SETOWN_EX), IN(owner));
    ROW(fcntl, as_ok, V(pipes[0]), V(F_GETOWN_EX), OUT(sizeof owner));
    ROW(ioctl, as_ok, V(pipes[0]), V(FIONREAD), OUT(4));
    ROW(ioctl, as_ok, V(pipes[0]), V(FIONBIO), IN(number));
    static struct pollfd polled, *all = &polled;
    polled = (struct pollfd){ event, POLLIN, 0 };
    static struct timespec no_time;
    static sigset_t no_signals;
    static struct timeval no_timeval;
    static fd_set set;
    FD_SET(event, &set);
    ROW(poll, as_count, INOUT(*all), V(1), V(0));
    ROW(ppoll, as_count, INOUT(*all), V(1), IN(no_time), INS(&no_signals, 8), V(8));
    ROW(select, as_count, V(event + 1), INS(&set, 128), V(0), V(0), INOUT(no_timeval));
    ROW(select, as_count, V(event + 1), V(0), INS(&set, 128), INS(&set, 128), INOUT(no_timeval));
    static struct { const void *set; size_t size; } masked = { &no_signals, 8 };
    ROW(pselect6, as_count, V(event + 1), INS(&set, 128), V(0), V(0), INOUT(no_time), IN(masked));
    ROW(pselect6, as_count, V(event + 1), INS(&set, 128), V(0), V(0), V(&no_time), V(&masked), NEST(masked.set, in, &no_signals, 8));
    static struct epoll_event wanted = { .events = EPOLLIN };
    ROW(epoll_ctl, as_ok, V(poller), V(EPOLL_CTL_MOD), V(event), IN(wanted));
    ROW(epoll_wait, as_count, V(poller), OUT(sizeof wanted), V(1), V(0));
    ROW(epoll_pwait, as_count, V(poller), OUT(sizeof wanted), V(1), V(0), INS(&no_signals, 8), V(8));
    ROW(epoll_pwait2, as_count, V(poller), OUT(sizeof wanted), V(1), IN(no_time), INS(&no_signals, 8), V(8));
    ROW(signalfd, as_descriptor, V(-1), INS(&no_signals, 8), V(8));
    ROW(signalfd4, as_descriptor, V(-1), INS(&no_signals, 8), V(8), V(0));
    static struct itimerspec stopped;
    ROW(timerfd_settime, as_ok, V(timer_fd), V(0), IN(stopped), OUT(sizeof stopped));
    ROW(timerfd_gettime, as_ok, V(timer_fd), OUT(sizeof stopped));
}

static void sockets(void)
{
    static int number = 1;
    static socklen_t length = 64, four = 4;
    ROW(socketpair, as_two_descriptors, V(AF_UNIX), V(SOCK_STREAM), V(0), OUT(8));
    ROW(bind, as_ok, V(listener), IN(listening), V(sizeof listening));
    ROW(connect, as_ok, V(stream[0]), IN(listening), V(sizeof listening));
    ROW(accept, as_descriptor, V(listener), OUT(64), INOUT(length));
    ROW(accept4, as_descriptor, V(listener), OUT(64), INOUT(length), V(0));
    ROW(getsockname, as_ok, V(stream[0]), OUT(64), INOUT(length));
    ROW(getpeername, as_ok, V(stream[0]), OUT(64), INOUT(length));
    ROW(getsockopt, as_ok, V(listener), V(SOL_SOCKET), V(SO_TYPE), OUT(4), INOUT(four));
    ROW(setsockopt, as_ok, V(listener), V(SOL_SOCKET), V(SO_KEEPALIVE), IN(number), V(4));
    ROW(sendto, as_count, V(stream[0]), INS(bytes, 64), V(64), V(0), V(0), V(0));
    ROW(sendto, as_count, V(datagram[0]), INS(bytes, 64), V(64), V(0), V(0), V(0));
    ROW(recvfrom, as_count, V(stream[0]), OUT(64), V(64), V(0), V(0), V(0));
    ROW(recvfrom, as_count, V(datagram[0]), OUT(64), V(64), V(0), OUT(64), INOUT(length));
    static struct msghdr message = { .msg_iov = &one_buffer, .msg_iovlen = 1 };
    ROW(sendmsg, as_count, V(stream[0]), IN(message), V(0));
    ROW(sendmsg, as_count, V(stream[0]), V(&message), V(0), V(0), V(0), V(0), NEST(message.msg_iov, in, &one_buffer, sizeof one_buffer));
    ROW(recvmsg, as_count, V(datagram[0]), INOUT(message), V(0));
    ROW(recvmsg, as_count, V(datagram[0]), V(&message), V(0), V(0), V(0), V(0), NEST(message.msg_iov, in, &one_buffer, sizeof one_buffer));
    static struct msghdr named = { .msg_iov = &one_buffer, .msg_iovlen = 1, .msg_controllen = 64 };
    ROW(recvmsg, as_count, V(datagram[0]), V(&named), V(0), V(0), V(0), V(0), NEST(named.msg_control, out, NULL, 64));
    static struct iovec inner = { bytes, 64 };
    static struct msghdr scattered = { .msg_iov = &inner, .msg_iovlen = 1 };
    ROW(sendmsg, as_count, V(stream[0]), V(&scattered), V(0), V(0), V(0), V(0), NEST(inner.iov_base, in, bytes, 64));
    ROW(recvmsg, as_count, V(stream[0]), V(&scattered), V(0), V(0), V(0), V(0), NEST(inner.iov_base, out, NULL, 64));
    ROW(readv, as_count, V(file), V(&inner), V(1), V(0), V(0), V(0), NEST(inner.iov_base, out, NULL, 64));
    ROW(writev, as_count, V(file), V(&inner), V(1), V(0), V(0), V(0), NEST(inner.iov_base, in, bytes, 64));
    ROW(preadv, as_count, V(zero), V(&inner), V(1), V(0), V(0), V(0), NEST(inner.iov_base, out, NULL, 64));
    static struct mmsghdr several = { .msg_hdr = { .msg_iov = &one_buffer, .msg_iovlen = 1 } };
    ROW(sendmmsg, as_count, V(stream[0]), INOUT(several), V(1), V(0));
    ROW(recvmmsg, as_count, V(datagram[0]), INOUT(several), V(1), V(MSG_DONTWAIT), V(0));
}

static void time_and_signals(void)
{
    static struct timespec no_time, little = { 0, 1 };
    static struct itimerspec stopped;
    static struct itimerval no_interval;
    static struct timex unchanged;
    static sigset_t no_signals, one_signal;
    sigaddset(&one_signal, SIGUSR2);
    static struct { void *handler; unsigned long flags; void *restorer; unsigned long mask; } action;
    static stack_t no_stack = { .ss_flags = SS_DISABLE };
    static struct sigevent silent = { .sigev_notify = SIGEV_NONE };
    static siginfo_t info = { .si_code = SI_QUEUE };
    ROW(nanosleep, as_ok, IN(little), V(0));
    ROW(clock_nanosleep, as_ok, V(CLOCK_MONOTONIC), V(0), IN(little), V(0));
    ROW(clock_gettime, as_ok, V(CLOCK_MONOTONIC), OUT(16));
    ROW(clock_gettime, as_ok, V(CLOCK_PROCESS_CPUTIME_ID), OUT(16));
    ROW(clock_getres, as_ok, V(CLOCK_MONOTONIC), OUT(16));
    ROW(gettimeofday, as_ok, OUT(16), OUT(8));
    ROW(time, as_ok, OUT(8));
    ROW(times, as_ok, OUT(sizeof(struct tms)));
    ROW(adjtimex, as_ok, INOUT(unchanged));
    ROW(clock_adjtime, as_ok, V(CLOCK_REALTIME), INOUT(unchanged));
    ROW(getitimer, as_ok, V(ITIMER_REAL), OUT(sizeof no_interval));
    ROW(setitimer, as_ok, V(ITIMER_REAL), IN(no_interval), OUT(sizeof no_interval));
    ROW(timer_create, as_ok, V(CLOCK_MONOTONIC), IN(silent), OUT(4));
    ROW(timer_settime, as_ok, V(posix_timer), V(0), IN(stopped), OUT(sizeof stopped));
    ROW(timer_gettime, as_ok, V(posix_timer), OUT(sizeof stopped));
    ROW(rt_sigaction, as_ok, V(SIGUSR1), IN(action), OUT(32), V(8));
    ROW(rt_sigprocmask, as_ok, V(SIG_BLOCK), INS(&no_signals, 8), OUT(8), V(8));
    ROW(rt_sigpending, as_ok, OUT(8), V(8));
    ROW(rt_sigtimedwait, as_ok, INS(&one_signal, 8), OUT(128), LIMIT(no_time), V(8));
    ROW(rt_sigqueueinfo, as_ok, V(getpid()), V(0), IN(info));
    ROW(rt_tgsigqueueinfo, as_ok, V(getpid()), V(getpid()), V(0), IN(info));
    ROW(sigaltstack, as_ok, IN(no_stack), OUT(sizeof no_stack));
    static unsigned word = 5;
    static struct futex_waitv { uint64_t value, address; uint32_t flags, reserved; } waiter;
    waiter = (struct futex_waitv){ 4, (uintptr_t)&word, 2 | 128, 0 };
    ROW(futex, as_count, IN(word), V(FUTEX_WAIT_PRIVATE), V(4), V(0));
    ROW(futex, as_count, IN(word), V(FUTEX_WAIT), V(4), V(0));
    ROW(futex, as_count, IN(word), V(FUTEX_WAIT_PRIVATE), V(5), LIMIT(no_time));
    ROW(futex, as_count, IN(word), V(FUTEX_CMP_REQUEUE_PRIVATE), V(1), V(1), IN(word), V(4));
    ROW(futex, as_count, IN(word), V(FUTEX_WAKE_OP_PRIVATE), V(1), V(1), INOUT(word), V(FUTEX_OP(FUTEX_OP_ADD, 1, FUTEX_OP_CMP_EQ, 0)));
    ROW(futex_waitv, as_count, IN(waiter), V(1), V(0), V(0), V(0));
}

static void process(void)
{
    static struct rlimit core;
    static struct sched_param parameter;
    static struct { uint32_t size, policy; uint64_t flags; int32_t nice; uint32_t priority; uint64_t runtime, deadline, period; } attributes = { .size = 48 };
    static cpu_set_t processors;
    static struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
    CHECK(getrlimit(RLIMIT_CORE, &core) == 0 && sched_getaffinity(0, sizeof processors, &processors) == 0);
    ROW(uname, as_ok, OUT(sizeof(struct utsname)));
    ROW(sysinfo, as_ok, OUT(sizeof(struct sysinfo)));
    ROW(getrlimit, as_ok, V(RLIMIT_CORE), OUT(16));
    ROW(setrlimit, as_ok, V(RLIMIT_CORE), IN(core));
    ROW(prlimit64, as_ok, V(0), V(RLIMIT_CORE), IN(core), OUT(16));
    ROW(getrusage, as_ok, V(RUSAGE_SELF), OUT(sizeof(struct rusage)));
    ROW(wait4, as_ok, V(-1), OUT(4), V(WNOHANG), OUT(sizeof(struct rusage)));
    ROW(waitid, as_ok, V(P_ALL), V(0), OUT(128), V(WEXITED | WNOHANG), OUT(sizeof(struct rusage)));
    ROW(getgroups, as_ok, V(65536), OUT(65536 * 4));
    ROW(getresuid, as_ok, OUT(4), OUT(4), OUT(4));
    ROW(getresgid, as_ok, OUT(4), OUT(4), OUT(4));
    ROW(capget, as_ok, INOUT(header), OUT(24));
    ROW(getcpu, as_ok, OUT(4), OUT(4), V(0));
    ROW(get_robust_list, as_ok, V(0), OUT(8), OUT(8));
    ROW(prctl, as_ok, V(PR_SET_NAME), S("name"));
    ROW(prctl, as_ok, V(PR_GET_NAME), OUT(16));
    ROW(prctl, as_ok, V(PR_GET_PDEATHSIG), OUT(4));
    ROW(arch_prctl, as_ok, V(0x1003) /* ARCH_GET_FS */, OUT(8));
    ROW(sched_getparam, as_ok, V(0), OUT(4));
    ROW(sched_setparam, as_ok, V(0), IN(parameter));
    ROW(sched_setscheduler, as_ok, V(0), V(SCHED_OTHER), IN(parameter));
    ROW(sched_rr_get_interval, as_ok, V(0), OUT(16));
    ROW(sched_getaffinity, as_count, V(0), V(128), OUT(128));
    ROW(sched_setaffinity, as_ok, V(0), V(sizeof processors), IN(processors));
    ROW(sched_getattr, as_ok, V(0), OUT(48), V(48), V(0));
    ROW(sched_setattr, as_ok, V(0), IN(attributes), V(0));
    ROW(mincore, as_ok, V(mmap(NULL, 64 * PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)), V(64 * PAGE), OUT(64));
    ROW(process_vm_readv, as_count, V(getpid()), IN(one_buffer), V(1), IN(one_buffer), V(1), V(0));
    ROW(process_vm_writev, as_count, V(getpid()), IN(one_buffer), V(1), IN(one_buffer), V(1), V(0));
    static struct sembuf operation = { 0, 1, IPC_NOWAIT };
    static struct { long type; char data[56]; } message = { 1, "message" };
    ROW(shmctl, as_ok, V(shared_memory), V(IPC_STAT), OUT(sizeof(struct shmid_ds)));
    ROW(semctl, as_ok, V(semaphores), V(0), V(IPC_STAT), OUT(sizeof(struct semid_ds)));
    ROW(semop, as_ok, V(semaphores), LIMIT(operation), V(1));
    ROW(msgctl, as_ok, V(queue), V(IPC_STAT), OUT(sizeof(struct msqid_ds)));
    ROW(msgsnd, as_ok, V(queue), IN(message), V(56), V(IPC_NOWAIT));
    ROW(msgrcv, as_count, V(queue), OUT(64), V(56), V(0), V(IPC_NOWAIT));
}

// Everything as each call wants to find it.
static void reset(void)
{
    static char filling[8192], rest[65536];
    OK(fcntl(pipes[0], F_SETFL, O_NONBLOCK));
    while (read(pipes[0], rest, sizeof rest) > 0) { }
    for (int i = 0; i < 2; i++)
        while (read(stream[i], rest, sizeof rest) > 0 || recv(datagram[i], rest, sizeof rest, 0) > 0) { }
    EQ(write(pipes[1], bytes, 64), 64);
    EQ(write(stream[1], bytes, 64), 64);
    EQ(write(datagram[1], bytes, 64), 64);
    uint64_t one = 1;
    (void)!read(event, rest, 8);
    EQ(write(event, &one, 8), 8);
    memset(filling, 'f', sizeof filling);
    EQ(pwrite(file, filling, sizeof filling, 0), sizeof filling);
    OK(lseek(file, 0, SEEK_SET));
    OK(lseek(directory, 0, SEEK_SET));
    (void)!(unlink("new") && rmdir("new"));
    OK(msgctl(queue, IPC_RMID, NULL));
    queue = OK(msgget(IPC_PRIVATE, 0600));
    struct { long type; char data[56]; } message = { 1, "message" };
    OK(msgsnd(queue, &message, 56, 0));
    for (int i = 0; i < row_count; i++) // the queue's number is a new one
        if (rows[i].nr == SYS_msgctl || rows[i].nr == SYS_msgsnd || rows[i].nr == SYS_msgrcv)
            rows[i].argument[0].value = queue;
    struct pollfd waiting = { listener, POLLIN, 0 };
    if (poll(&waiting, 1, 0) == 0) {
        int fresh = OK(socket(AF_UNIX, SOCK_STREAM, 0));
        OK(connect(fresh, (struct sockaddr *)&listening, sizeof listening));
        dup2(fresh, client);
        close(fresh);
    }
}

static void make_table(void)
{
    OK(chdir(in_tmp(".")));
    file = make_file("f", bytes, sizeof bytes);
    OK(symlink("f", "l"));
    zero = OK(open("/dev/zero", O_RDONLY));
    OK(pipe2(pipes, O_NONBLOCK));
    OK(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, stream));
    OK(socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, datagram));
    listener = OK(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0));
    OK(bind(listener, (struct sockaddr *)&listening, sizeof listening));
    OK(listen(listener, 4));
    client = OK(socket(AF_UNIX, SOCK_STREAM, 0));
    OK(connect(client, (struct sockaddr *)&listening, sizeof listening));
    event = OK(eventfd(0, EFD_NONBLOCK));
    poller = OK(epoll_create1(0));
    struct epoll_event wanted = { .events = EPOLLIN };
    OK(epoll_ctl(poller, EPOLL_CTL_ADD, event, &wanted));
    timer_fd = OK(timerfd_create(CLOCK_MONOTONIC, 0));
    watcher = OK(inotify_init1(IN_NONBLOCK));
    directory = OK(open(".", O_RDONLY | O_DIRECTORY));
    shared_memory = OK(shmget(IPC_PRIVATE, PAGE, 0600));
    semaphores = OK(semget(IPC_PRIVATE, 1, 0600));
    queue = OK(msgget(IPC_PRIVATE, 0600));
    struct sigevent silent = { .sigev_notify = SIGEV_NONE };
    OK(syscall(SYS_timer_create, CLOCK_MONOTONIC, &silent, &posix_timer));
    (void)!setxattr("f", "user.x", "value", 5, 0); // where the file system has them
    files();
    descriptors();
    sockets();
    time_and_signals();
    process();
}

static void remove_table(void)
{
    shmctl(shared_memory, IPC_RMID, NULL);
    semctl(semaphores, 0, IPC_RMID);
    msgctl(queue, IPC_RMID, NULL);
}

// Room for the good pointers: two pages for each argument, more for the largest.
static char *room_for(int argument)
{
    static char *room;
    if (!room)
        room = map_anon(max_arguments * 80 * PAGE);
    return room + (size_t)argument * 80 * PAGE;
}

// Calls the row with `pointer` for that argument (-1: none is replaced). -errno or the result; what it made is closed again.
static long call_row(const struct row *row, int replaced, void *pointer)
{
    long a[max_arguments] = { 0 };
    void *kept[max_arguments];
    reset();
    for (int i = 0; i < max_arguments; i++) {
        const struct argument *g = &row->argument[i];
        a[i] = g->value;
        if (g->kind > value) {
            char *good = room_for(i);
            if (g->good)
                memcpy(good, g->good, g->size);
            a[i] = (long)(i == replaced ? pointer : good);
            if (g->slot) {
                kept[i] = *g->slot;
                *g->slot = (void *)a[i];
            }
        }
    }
    long result = syscall(row->nr, a[0], a[1], a[2], a[3], a[4], a[5]);
    if (result == -1)
        result = -errno;
    for (int i = 0; i < max_arguments; i++)
        if (row->argument[i].slot)
            *row->argument[i].slot = kept[i];
    if (result >= 0 && row->result == as_descriptor)
        close((int)result);
    if (result >= 0 && row->result == as_two_descriptors)
        for (int i = 0; i < max_arguments; i++)
            if (row->argument[i].kind == out && i != replaced)
                close(((int *)a[i])[0]), close(((int *)a[i])[1]);
            else if (row->argument[i].kind == out)
                close(((int *)pointer)[0]), close(((int *)pointer)[1]);
    return result;
}
