// SPDX-License-Identifier: Apache-2.0
// Prints its arguments, uses the heap, a file, time, a signal and threads: what any C program may do before lunch.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static long total;
static __thread long mine;
static volatile sig_atomic_t caught;

static void* add(void* argument) {
    for (long i = 0; i < 10000; i++) {
        mine += (long)argument;
        pthread_mutex_lock(&mutex);
        total += (long)argument;
        pthread_mutex_unlock(&mutex);
    }
    return (void*)mine;
}

static void on_signal(int number) { caught = number; }

int main(int argc, char** argv) {
    printf("hello, world\n");
    for (int i = 1; i < argc; i++) printf("argv[%d] = %s\n", i, argv[i]);
    printf("HOME ends in %s\n", strrchr(getenv("HOME"), '/'));

    pthread_t threads[4];
    for (long i = 0; i < 4; i++)
        if (pthread_create(&threads[i], NULL, add, (void*)(i + 1)) != 0) return 1;
    for (int i = 0; i < 4; i++) {
        void* result;
        pthread_join(threads[i], &result);
        printf("thread %d counted %ld\n", i, (long)result);
    }
    printf("total %ld\n", total);

    char* block = malloc(32 << 20);
    memset(block, 7, 32 << 20);
    printf("last byte %d\n", block[(32 << 20) - 1]);
    free(block);

    FILE* file = fopen("hello.txt", "w+");
    if (!file) return 2;
    fprintf(file, "written by %s\n", "hello");
    rewind(file);
    char line[80];
    printf("read back: %s", fgets(line, sizeof line, file));
    fclose(file);
    printf("missing file: %s\n", fopen("no/such/file", "r") ? "opened" : strerror(errno));

    struct timespec before, after, pause = {0, 2000000};
    clock_gettime(CLOCK_MONOTONIC, &before);
    nanosleep(&pause, NULL);
    clock_gettime(CLOCK_MONOTONIC, &after);
    long slept = (after.tv_sec - before.tv_sec) * 1000000000 + after.tv_nsec - before.tv_nsec;
    printf("slept at least 2 ms: %s\n", slept >= 2000000 ? "yes" : "no");

    signal(SIGUSR1, on_signal);
    raise(SIGUSR1);
    printf("caught SIGUSR1: %s\n", caught == SIGUSR1 ? "yes" : "no");
    return 0;
}
