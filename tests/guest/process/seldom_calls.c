// SPDX-License-Identifier: Apache-2.0
// Calls that libc does not make, or makes by other names: restart_syscall, the old inotify_init, the raw queue calls, ioprio_set,
// and the two that open what others have.
// BUILD: -lrt
#include "check.h"
#include <mqueue.h>
#include <sys/inotify.h>

static void queues(void)
{
    char name[64], buffer[64];
    snprintf(name, sizeof name, "/seldom-%d", getpid());
    struct mq_attr attr = { .mq_maxmsg = 1, .mq_msgsize = 16 }, before, now;
    mqd_t q = mq_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, &attr);
    if (q == -1 && errno == ENOSYS) // the host has no /dev/mqueue (posix_mq.c); then Linux, too, may be without them
        return;
    CHECK(q != -1);
    OK(mq_unlink(name));
    struct timespec past = { 1, 0 }, wrong = { 1, -1 }, soon;
    OK(syscall(SYS_mq_timedsend, q, "one", 4, 3, &past)); // there is room: the time does not matter
    FAILS(syscall(SYS_mq_timedsend, q, "two", 4, 3, &past), ETIMEDOUT);
    FAILS(syscall(SYS_mq_timedsend, q, "two", 4, 3, &wrong), EINVAL);
    FAILS(syscall(SYS_mq_timedsend, q, "two", 17, 3, &past), EMSGSIZE);
    FAILS(syscall(SYS_mq_timedsend, q, "two", 4, 40000, &past), EINVAL);
    FAILS(syscall(SYS_mq_timedsend, 999, "two", 4, 3, &past), EBADF);
    FAILS(syscall(SYS_mq_timedsend, q, "two", 4, 3, (void *)8), EFAULT);
    OK(clock_gettime(CLOCK_REALTIME, &soon));
    soon.tv_sec++;
    attr.mq_flags = O_NONBLOCK;
    OK(syscall(SYS_mq_getsetattr, q, &attr, &before));
    EQ(before.mq_flags, 0);
    EQ(before.mq_curmsgs, 1);
    FAILS(syscall(SYS_mq_timedsend, q, "two", 4, 3, &soon), EAGAIN);
    OK(syscall(SYS_mq_getsetattr, q, NULL, &now));
    EQ(now.mq_flags, O_NONBLOCK);
    EQ(now.mq_maxmsg, 1);
    attr.mq_flags = O_APPEND;
    FAILS(syscall(SYS_mq_getsetattr, q, &attr, NULL), EINVAL);
    FAILS(syscall(SYS_mq_getsetattr, q, NULL, (void *)8), EFAULT);
    FAILS(syscall(SYS_mq_getsetattr, 999, NULL, &now), EBADF);
    unsigned priority;
    EQ(mq_receive(q, buffer, sizeof buffer, &priority), 4);
    EQ(priority, 3);
}

int main(void)
{
    FAILS(syscall(SYS_restart_syscall), EINTR); // there is nothing to go on with

    int watch = OK(syscall(SYS_inotify_init));
    EQ(fcntl(watch, F_GETFD), 0);
    EQ(fcntl(watch, F_GETFL) & O_NONBLOCK, 0);
    OK(inotify_add_watch(watch, in_tmp("."), IN_CREATE));
    close(make_file("new", "x", 1));
    char events[512];
    CHECK(read(watch, events, sizeof events) > 0);
    STREQ(((struct inotify_event *)events)->name, "new");

    enum { process = 1, best_effort = 2, idle = 3 };
    OK(syscall(SYS_ioprio_set, process, 0, best_effort << 13 | 5));
    EQ(syscall(SYS_ioprio_get, process, 0), best_effort << 13 | 5);
    EQ(syscall(SYS_ioprio_get, process, getpid()), best_effort << 13 | 5);
    OK(syscall(SYS_ioprio_set, process, 0, idle << 13));
    EQ(syscall(SYS_ioprio_get, process, 0), idle << 13);
    FAILS(syscall(SYS_ioprio_set, process, 0, 7 << 13), EINVAL);
    FAILS(syscall(SYS_ioprio_set, 9, 0, best_effort << 13), EINVAL);
    FAILS(syscall(SYS_ioprio_set, process, 0x3fffffff, best_effort << 13), ESRCH);

    queues();

    // Both need rights that a sandbox does not have; natively root may.
    struct { struct file_handle handle; char room[128]; } file = { .handle = { .handle_bytes = 8, .handle_type = 1 } };
    long r = syscall(SYS_open_by_handle_at, -1, &file, O_RDONLY);
    CHECK(r == -1 && (errno == EPERM || errno == EBADF || errno == ESTALE || errno == EINVAL));
    r = syscall(SYS_pidfd_getfd, -1, 0, 0);
    CHECK(r == -1 && (errno == EBADF || errno == EPERM));
    return 0;
}
