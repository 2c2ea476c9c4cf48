// SPDX-License-Identifier: Apache-2.0
// Timers on every clock that has them, and what the interval timers, timerfd and CPU-time timers do beside the common case.
#include "check.h"
#include <sys/timerfd.h>
#include <sys/time.h>
static _Atomic int hits, number;
static void handler(int s, siginfo_t *info, void *u) { number = s; hits++; }
static void burn(void)
{
    int64_t end = now_ns(CLOCK_THREAD_CPUTIME_ID) + 30000000;
    while (now_ns(CLOCK_THREAD_CPUTIME_ID) < end) { }
}
static void posix_timer(clockid_t clock, bool needs_work)
{
    int id;
    struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN + 1 };
    OK(syscall(SYS_timer_create, clock, &event, &id));
    hits = 0;
    struct itimerspec v = { { 0, 0 }, { 0, 10000000 } };
    OK(syscall(SYS_timer_settime, id, 0, &v, NULL));
    for (int i = 0; i < 200 && !hits; i++)
        if (needs_work)
            burn();
        else
            sleep_ms(10);
    EQ(hits, 1);
    // Absolute, from what the clock shows now.
    hits = 0;
    OK(clock_gettime(clock, &v.it_value));
    v.it_value.tv_nsec += 10000000;
    if (v.it_value.tv_nsec >= 1000000000) {
        v.it_value.tv_nsec -= 1000000000;
        v.it_value.tv_sec++;
    }
    OK(syscall(SYS_timer_settime, id, TIMER_ABSTIME, &v, NULL));
    for (int i = 0; i < 200 && !hits; i++)
        if (needs_work)
            burn();
        else
            sleep_ms(10);
    EQ(hits, 1);
    OK(syscall(SYS_timer_delete, id));
}
static void descriptor(clockid_t clock)
{
    int fd = OK(timerfd_create(clock, TFD_CLOEXEC));
    struct itimerspec v = { { 0, 5000000 }, { 0, 5000000 } };
    OK(timerfd_settime(fd, 0, &v, NULL));
    uint64_t n;
    EQ(read(fd, &n, 8), 8);
    CHECK(n >= 1);
    OK(timerfd_gettime(fd, &v));
    EQ(v.it_interval.tv_nsec, 5000000);
    // One that nobody sets in the meantime.
    v = (struct itimerspec){ { 0, 0 }, { 1, 0 } };
    if (clock == CLOCK_REALTIME)
        OK(timerfd_settime(fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &v, NULL));
    else
        OK(timerfd_settime(fd, TFD_TIMER_ABSTIME, &v, NULL));
    EQ(read(fd, &n, 8), 8);
    EQ(n, 1);
    FAILS(timerfd_settime(fd, 8, &v, NULL), EINVAL);
    close(fd);
}
static _Atomic int64_t thread_clock_ok;
static void *works(void *arg)
{
    burn();
    clockid_t own;
    PT(pthread_getcpuclockid(pthread_self(), &own));
    posix_timer(own, true);
    posix_timer(CLOCK_THREAD_CPUTIME_ID, true);
    thread_clock_ok = 1;
    return NULL;
}
int main(void)
{
    on_signal(SIGRTMIN + 1, handler, SA_RESTART);
    on_signal(SIGALRM, handler, SA_RESTART);
    on_signal(SIGVTALRM, handler, SA_RESTART);
    on_signal(SIGPROF, handler, SA_RESTART);
    posix_timer(CLOCK_REALTIME, false);
    posix_timer(CLOCK_MONOTONIC, false);
    posix_timer(CLOCK_BOOTTIME, false);
    posix_timer(CLOCK_TAI, false);
    posix_timer(CLOCK_PROCESS_CPUTIME_ID, true);
    clockid_t mine;
    PT(clock_getcpuclockid(getpid(), &mine));
    posix_timer(mine, true);
    join_thread(start_thread(works, NULL));
    EQ(thread_clock_ok, 1);
    FAILS(syscall(SYS_timer_create, CLOCK_MONOTONIC_RAW, NULL, &(int){ 0 }), EOPNOTSUPP);
    FAILS(syscall(SYS_timer_create, CLOCK_MONOTONIC_COARSE, NULL, &(int){ 0 }), EOPNOTSUPP);
    descriptor(CLOCK_REALTIME);
    descriptor(CLOCK_MONOTONIC);
    descriptor(CLOCK_BOOTTIME);
    FAILS(timerfd_create(CLOCK_TAI, 0), EINVAL);
    FAILS(timerfd_create(CLOCK_PROCESS_CPUTIME_ID, 0), EINVAL);
    static const struct { int which, signal; } kinds[] = { { ITIMER_REAL, SIGALRM }, { ITIMER_VIRTUAL, SIGVTALRM }, { ITIMER_PROF, SIGPROF } };
    for (int i = 0; i < 3; i++) {
        struct itimerval v = { { 0, 5000 }, { 0, 5000 } }, old;
        hits = 0;
        OK(setitimer(kinds[i].which, &v, NULL));
        for (int n = 0; n < 200 && hits < 3; n++)
            burn();
        CHECK(hits >= 3);
        EQ(number, kinds[i].signal);
        OK(getitimer(kinds[i].which, &old));
        CHECK(old.it_interval.tv_usec >= 4000 && old.it_interval.tv_usec <= 8000);
        v = (struct itimerval){ { 0, 0 }, { 0, 0 } };
        OK(setitimer(kinds[i].which, &v, &old));
        CHECK(old.it_interval.tv_usec >= 4000 && old.it_interval.tv_usec <= 8000);
    }
    // A timer does not follow into a child, an interval timer neither; both follow exec as Linux says.
    struct itimerval far = { { 0, 0 }, { 100, 0 } };
    int id;
    OK(syscall(SYS_timer_create, CLOCK_MONOTONIC, NULL, &id));
    OK(setitimer(ITIMER_REAL, &far, NULL));
    pid_t child = OK(fork());
    if (child == 0) {
        struct itimerval now;
        struct itimerspec left;
        OK(getitimer(ITIMER_REAL, &now));
        EQ(now.it_value.tv_sec, 0);
        FAILS(syscall(SYS_timer_gettime, id, &left), EINVAL);
        EQ(alarm(50), 0);
        EQ(alarm(0), 50);
        _exit(0);
    }
    EQ(wait_status(child), 0);
    CHECK(alarm(0) >= 99);
    return 0;
}
