// SPDX-License-Identifier: Apache-2.0
// A storm of lives: threads that begin and end, children by fork and vfork that run programs or end, signals to all of them,
// mappings that come and go, all at once. What is checked: every child is seen with the status it ended with, every thread
// is joined, and a handler ran for the signals sent.
//   life [SECONDS [SEED]]
// LIMIT: 40
#include "check.h"
#include <sys/resource.h>

enum { workers = 4 };

static atomic_int stop, handled;
static atomic_long lives[4];
static const char *self;

static void on_usr(int n, siginfo_t *i, void *c) { handled++; }
static void *nothing(void *arg) { return arg; }

static void *brief(void *arg)
{
    char *m = map_anon(16 * PAGE);
    for (int i = 0; i < 16; i++)
        m[i * PAGE] = (char)i;
    munmap(m, 16 * PAGE);
    return arg;
}

static pid_t wait_for(pid_t pid, int *status)
{
    pid_t got;
    do
        got = waitpid(pid, status, 0);
    while (got == -1 && errno == EINTR);
    return got;
}

static uint64_t next(uint64_t *s)
{
    *s ^= *s << 13, *s ^= *s >> 7, *s ^= *s << 17;
    return *s;
}

static void one_life(uint64_t *s)
{
    int kind = (int)(next(s) % 5), status = 0, code = (int)(next(s) % 100) + 1;
    char number[16];
    snprintf(number, sizeof number, "%d", code);
    char *const arguments[] = { (char *)self, "exit", number, NULL };
    pid_t pid;
    switch (kind) {
    case 0: case 1: {
        pthread_t t = start_thread(kind ? brief : nothing, &status);
        void *result;
        EQ(pthread_join(t, &result), 0);
        CHECK(result == &status);
        break;
    }
    case 2:
        pid = OK(fork());
        if (pid == 0) {
            pthread_t t; // a child may start threads itself, and end while they run
            if (code & 1 && pthread_create(&t, NULL, brief, NULL) != 0)
                _exit(120);
            _exit(code);
        }
        EQ(wait_for(pid, &status), pid);
        EQ(status, code << 8);
        break;
    case 3:
        pid = OK(vfork());
        if (pid == 0) {
            execve(self, arguments, environ);
            _exit(121);
        }
        EQ(wait_for(pid, &status), pid);
        EQ(status, code << 8);
        break;
    case 4:
        pid = OK(fork());
        if (pid == 0) {
            for (;;)
                pause();
        }
        sched_yield();
        OK(kill(pid, SIGKILL));
        EQ(wait_for(pid, &status), pid);
        EQ(status, SIGKILL);
        break;
    }
    lives[kind < 2 ? 0 : kind - 1]++;
}

static void *work(void *arg)
{
    uint64_t state = (uint64_t)(uintptr_t)arg * 0x9e3779b97f4a7c15;
    while (!stop)
        one_life(&state);
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "exit") == 0) {
        pthread_t t;
        pthread_create(&t, NULL, brief, NULL); // ends with the process, or before
        exit(atoi(argv[2]));
    }
    int seconds = argc > 1 ? atoi(argv[1]) : 3;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    self = argv[0];
    on_signal(SIGUSR1, on_usr, SA_RESTART);
    on_signal(SIGUSR2, on_usr, 0);
    pthread_t all[workers];
    for (int i = 0; i < workers; i++)
        all[i] = start_thread(work, (void *)(uintptr_t)(seed * workers + (uint64_t)i + 1));
    const int64_t end = now_ns(CLOCK_MONOTONIC) + seconds * 1000000000ll;
    long sent = 0;
    while (now_ns(CLOCK_MONOTONIC) < end) {
        for (int i = 0; i < workers; i++)
            EQ(pthread_kill(all[i], sent++ & 1 ? SIGUSR1 : SIGUSR2), 0);
        OK(kill(getpid(), SIGUSR1));
        sleep_ms(2);
    }
    stop = 1;
    for (int i = 0; i < workers; i++)
        EQ(pthread_join(all[i], NULL), 0);
    CHECK(handled > 10);
    CHECK(lives[0] > 0 && lives[1] > 0 && lives[2] > 0 && lives[3] > 0);
    FAILS(waitpid(-1, NULL, WNOHANG), ECHILD);
    return 0;
}
