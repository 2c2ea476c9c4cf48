// SPDX-License-Identifier: Apache-2.0
// Threads: creation, futexes with and without waiters, messages between two of them.
#include "micro.h"
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>

static void* nothing(void* argument) { return argument; }
static void create_run(long times) {
    while (times--) {
        pthread_t thread;
        MUST(pthread_create(&thread, NULL, nothing, NULL) == 0);
        MUST(pthread_join(thread, NULL) == 0);
    }
}

static int word;
static void wake_run(long times) {
    while (times--) MUST(syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) == 0);
}

static void wait_changed_run(long times) {
    while (times--) MUST(syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 1, NULL, NULL, 0) == -1);
}

// Two threads hand a turn to each other; one operation is a round trip.
static sem_t ping, pong;
static void* answer(void* times) {
    for (long i = (long)times; i > 0; i--) {
        while (sem_wait(&ping)) {}
        sem_post(&pong);
    }
    return NULL;
}
static void make_semaphores(void) { MUST(sem_init(&ping, 0, 0) == 0 && sem_init(&pong, 0, 0) == 0); }
static void semaphore_run(long times) {
    pthread_t thread;
    MUST(pthread_create(&thread, NULL, answer, (void*)times) == 0);
    while (times--) {
        sem_post(&ping);
        while (sem_wait(&pong)) {}
    }
    MUST(pthread_join(thread, NULL) == 0);
}

static int there[2], back[2];
static void* echo(void* times) {
    char byte;
    for (long i = (long)times; i > 0; i--) MUST(read(there[0], &byte, 1) == 1 && write(back[1], &byte, 1) == 1);
    return NULL;
}
static void make_pipes(void) { MUST(pipe(there) == 0 && pipe(back) == 0); }
static void pipe_run(long times) {
    pthread_t thread;
    char byte = 0;
    MUST(pthread_create(&thread, NULL, echo, (void*)times) == 0);
    while (times--) MUST(write(there[1], &byte, 1) == 1 && read(back[0], &byte, 1) == 1);
    MUST(pthread_join(thread, NULL) == 0);
}

// Four threads on one mutex that is always wanted: what is measured is the lock, its waits and its wakes.
enum { contenders = 4 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile long shared;
static void* contend(void* times) {
    for (long i = (long)times; i > 0; i--) {
        pthread_mutex_lock(&mutex);
        for (int n = 0; n < 20; n++) shared++;
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}
static void mutex_run(long times) {
    pthread_t threads[contenders];
    for (int i = 0; i < contenders; i++)
        MUST(pthread_create(&threads[i], NULL, contend, (void*)(times / contenders + 1)) == 0);
    for (int i = 0; i < contenders; i++) MUST(pthread_join(threads[i], NULL) == 0);
}

const struct Benchmark thread_benchmarks[] = {
    {"pthread_create_join", NULL, create_run},
    {"futex_wake_none", NULL, wake_run},
    {"futex_wait_changed", NULL, wait_changed_run},
    {"semaphore_round_trip", make_semaphores, semaphore_run},
    {"pipe_round_trip", make_pipes, pipe_run},
    {"mutex_contended", NULL, mutex_run, 100000}, // many for each thread that is made
    {NULL, NULL, NULL},
};
