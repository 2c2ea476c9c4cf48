// SPDX-License-Identifier: Apache-2.0
// pairs COUNT COMMAND… --- COMMAND…: starts the two commands in turn, COUNT times each, and prints for each pair the
// wall time and the processor time of both in nanoseconds. No shell, and posix_spawn rather than a large fork.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char** environ;

static long nanoseconds(struct timeval t) { return t.tv_sec * 1000000000L + t.tv_usec * 1000L; }

static void run_one(char** command, long* wall, long* processor) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    struct timespec start, end;
    struct rusage usage;
    pid_t child;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &start);
    int error = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
    if (error) {
        fprintf(stderr, "pairs: %s: %s\n", command[0], strerror(error));
        exit(1);
    }
    while (wait4(child, &status, 0, &usage) < 0)
        if (errno != EINTR) exit(1);
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (status) {
        fprintf(stderr, "pairs: %s ended with status %#x\n", command[0], (unsigned)status);
        exit(1);
    }
    *wall = (end.tv_sec - start.tv_sec) * 1000000000L + end.tv_nsec - start.tv_nsec;
    *processor = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
    posix_spawn_file_actions_destroy(&actions);
}

int main(int argc, char** argv) {
    int middle = 2;
    while (middle < argc && strcmp(argv[middle], "---") != 0) middle++;
    if (middle + 1 >= argc) {
        fprintf(stderr, "usage: pairs COUNT COMMAND... --- COMMAND...\n");
        return 2;
    }
    argv[middle] = NULL;
    long wall[2], processor[2];
    char** commands[2] = {argv + 2, argv + middle + 1};
    for (int i = 0; i < 2; i++) run_one(commands[i], &wall[i], &processor[i]); // warms the caches
    for (int n = atoi(argv[1]), pair = 0; pair < n; pair++) {
        for (int i = 0; i < 2; i++) run_one(commands[i ^ (pair & 1)], &wall[i ^ (pair & 1)], &processor[i ^ (pair & 1)]);
        printf("%ld %ld %ld %ld\n", wall[0], wall[1], processor[0], processor[1]);
        fflush(stdout);
    }
    return 0;
}
