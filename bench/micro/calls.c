// SPDX-License-Identifier: Apache-2.0
// Calls that a kernel answers from what it knows.
#include "micro.h"
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void getppid_run(long times) {
    while (times--) MUST(getppid() >= 0);
}

static void gettid_run(long times) {
    while (times--) MUST(syscall(SYS_gettid) > 0);
}

static void clock_gettime_run(long times) {
    struct timespec t;
    while (times--) MUST(clock_gettime(CLOCK_MONOTONIC, &t) == 0);
}

static void clock_realtime_run(long times) {
    struct timespec t;
    while (times--) MUST(clock_gettime(CLOCK_REALTIME, &t) == 0);
}

static void gettimeofday_run(long times) {
    struct timeval t;
    while (times--) MUST(gettimeofday(&t, NULL) == 0);
}

static void thread_clock_run(long times) {
    struct timespec t;
    while (times--) MUST(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0);
}

static void sigprocmask_run(long times) {
    sigset_t set, old;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    while (times--) {
        MUST(sigprocmask(SIG_BLOCK, &set, &old) == 0);
        MUST(sigprocmask(SIG_SETMASK, &old, NULL) == 0);
    }
}

static void ignore(int number) { (void)number; }
static void signal_prepare(void) { MUST(signal(SIGUSR1, ignore) != SIG_ERR); }
static void signal_run(long times) {
    while (times--) MUST(raise(SIGUSR1) == 0);
}

static void getcpu_run(long times) {
    while (times--) MUST(sched_getcpu() >= 0);
}

static void yield_run(long times) {
    while (times--) MUST(sched_yield() == 0);
}

const struct Benchmark call_benchmarks[] = {
    {"getppid", NULL, getppid_run},
    {"gettid", NULL, gettid_run},
    {"clock_gettime", NULL, clock_gettime_run},
    {"clock_realtime", NULL, clock_realtime_run},
    {"gettimeofday", NULL, gettimeofday_run},
    {"thread_clock", NULL, thread_clock_run},
    {"sigprocmask_twice", NULL, sigprocmask_run},
    {"raise_handled", signal_prepare, signal_run},
    {"getcpu", NULL, getcpu_run},
    {"sched_yield", NULL, yield_run},
    {NULL, NULL, NULL},
};
