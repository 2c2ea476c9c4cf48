// SPDX-License-Identifier: Apache-2.0
// Processes: copies, programs started, messages between two of them.
#include "micro.h"
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

static void must_end_well(pid_t child) {
    int status;
    MUST(waitpid(child, &status, 0) == child);
    if (status) {
        fprintf(stderr, "a child ended with status %#x\n", (unsigned)status);
        exit(1);
    }
}

static void fork_run(long times) {
    while (times--) {
        pid_t child = fork();
        MUST(child >= 0);
        if (child == 0) _exit(0);
        must_end_well(child);
    }
}

static void spawn_run(long times) {
    char* arguments[] = {"true", NULL};
    while (times--) {
        pid_t child;
        MUST(posix_spawn(&child, "/bin/true", NULL, NULL, arguments, environ) == 0);
        must_end_well(child);
    }
}

static void fork_exec_run(long times) {
    while (times--) {
        pid_t child = fork();
        MUST(child >= 0);
        if (child == 0) {
            execl("/bin/true", "true", (char*)NULL);
            _exit(1);
        }
        must_end_well(child);
    }
}

// A child answers each byte until the pipe ends.
static int there[2], back[2];
static void make_echo(void) {
    MUST(pipe2(there, O_CLOEXEC) == 0 && pipe2(back, O_CLOEXEC) == 0);
    pid_t child = fork();
    MUST(child >= 0);
    if (child == 0) {
        close(there[1]);
        char byte;
        while (read(there[0], &byte, 1) == 1) MUST(write(back[1], &byte, 1) == 1);
        _exit(0);
    }
}
static void echo_run(long times) {
    char byte = 0;
    while (times--) MUST(write(there[1], &byte, 1) == 1 && read(back[0], &byte, 1) == 1);
}

const struct Benchmark process_benchmarks[] = {
    {"fork_exit_wait", NULL, fork_run},
    {"spawn_true", NULL, spawn_run},
    {"fork_exec_true", NULL, fork_exec_run},
    {"process_round_trip", make_echo, echo_run},
    {NULL, NULL, NULL},
};
