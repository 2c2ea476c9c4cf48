// SPDX-License-Identifier: Apache-2.0
// POSIX message queues: names, priorities, attributes, time limits, notification, poll, between processes.
// BUILD: -lrt
#include "check.h"
#include <mqueue.h>
#include <poll.h>

static volatile sig_atomic_t told, code;
static void note(int sig, siginfo_t *info, void *context)
{
    told = info->si_value.sival_int;
    code = info->si_code;
}
static atomic_int threaded;
static void in_thread(union sigval value) { threaded = value.sival_int; }

int main(void)
{
    if (access("/dev/mqueue", F_OK) != 0)
        SKIP("there is no /dev/mqueue, without which the sandbox lets nobody make queues");
    char name[64], buffer[128];
    snprintf(name, sizeof name, "/test-queue-%d", getpid());
    CHECK(mq_open(name, O_RDWR) == -1 && errno == ENOENT);
    CHECK(mq_open("/a/b", O_RDWR | O_CREAT, 0600, NULL) == -1 && errno == EACCES);
    struct mq_attr wanted = {.mq_maxmsg = 4, .mq_msgsize = 100}, attr;
    mqd_t q = OK(mq_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, &wanted));
    CHECK(mq_open(name, O_RDWR | O_CREAT | O_EXCL, 0600, &wanted) == -1 && errno == EEXIST);
    OK(mq_getattr(q, &attr));
    CHECK(attr.mq_maxmsg == 4 && attr.mq_msgsize == 100 && attr.mq_curmsgs == 0);
    OK(mq_send(q, "low", 4, 1));
    OK(mq_send(q, "high", 5, 9));
    FAILS(mq_send(q, buffer, 101, 0), EMSGSIZE);
    FAILS(mq_receive(q, buffer, 99, NULL), EMSGSIZE);
    unsigned priority;
    EQ(mq_receive(q, buffer, sizeof buffer, &priority), 5);
    EQ(priority, 9);
    struct pollfd p = {.fd = q, .events = POLLIN | POLLOUT};
    EQ(poll(&p, 1, 0), 1);
    EQ(p.revents, POLLIN | POLLOUT);
    EQ(mq_receive(q, buffer, sizeof buffer, &priority), 4);
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_nsec += 50000000;
    if (limit.tv_nsec >= 1000000000)
        limit.tv_sec++, limit.tv_nsec -= 1000000000;
    FAILS(mq_timedreceive(q, buffer, sizeof buffer, NULL, &limit), ETIMEDOUT);
    attr.mq_flags = O_NONBLOCK;
    OK(mq_setattr(q, &attr, NULL));
    FAILS(mq_receive(q, buffer, sizeof buffer, NULL), EAGAIN);
    attr.mq_flags = 0;
    OK(mq_setattr(q, &attr, NULL));

    struct sigaction action = {.sa_sigaction = note, .sa_flags = SA_SIGINFO};
    OK(sigaction(SIGUSR1, &action, NULL));
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1, .sigev_value.sival_int = 77};
    OK(mq_notify(q, &event));
    FAILS(mq_notify(q, &event), EBUSY);
    pid_t child = OK(fork());
    if (child == 0) {
        mqd_t mine = mq_open(name, O_WRONLY);
        _exit(mine == -1 || mq_send(mine, "from the child", 15, 0) != 0);
    }
    EQ(wait_status(child), 0);
    for (int i = 0; i < 100 && !told; i++)
        usleep(5000);
    EQ(told, 77);
    EQ(code, SI_MESGQ);
    EQ(mq_receive(q, buffer, sizeof buffer, NULL), 15);
    event = (struct sigevent){.sigev_notify = SIGEV_THREAD, .sigev_notify_function = in_thread, .sigev_value.sival_int = 78};
    OK(mq_notify(q, &event));
    OK(mq_send(q, "x", 1, 0));
    for (int i = 0; i < 200 && !threaded; i++)
        usleep(5000);
    EQ(threaded, 78);
    OK(mq_unlink(name));
    FAILS(mq_unlink(name), ENOENT);
    EQ(mq_receive(q, buffer, sizeof buffer, NULL), 1);
    OK(mq_close(q));
    return 0;
}
