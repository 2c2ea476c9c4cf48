// SPDX-License-Identifier: Apache-2.0
// Signals in a storm while a process with threads forks and runs programs: every child ends as it should, each is heard of, nothing
// hangs, and no call ends by a signal that has SA_RESTART. An argument says for how many seconds (tests/soak): else a short one.
// LIMIT: 60
#include "check.h"
#include <spawn.h>

extern char **environ;
static atomic_int stop, heard, told;

static void on_storm(int sig) { atomic_fetch_add(&heard, 1); }
static void on_child(int sig) { atomic_fetch_add(&told, 1); }

static void *busy(void *unused)
{
    while (!atomic_load(&stop)) {
        void *place = malloc(5000);
        memset(place, 1, 5000);
        free(place);
        getppid();
    }
    return NULL;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void must_be(pid_t child, int wanted)
{
    int status;
    EQ(waitpid(child, &status, 0), child);
    EQ(status, wanted);
}

int main(int argc, char **argv)
{
    const double end = seconds() + (argc > 1 ? atof(argv[1]) : 2);
    for (int i = 0; i < 2; i++) {
        struct sigaction action = {.sa_handler = i ? on_child : on_storm, .sa_flags = SA_RESTART};
        OK(sigaction(i ? SIGCHLD : SIGUSR1, &action, NULL));
    }
    const pid_t self = getpid();
    pid_t storm = OK(fork());
    if (storm == 0) {
        signal(SIGUSR1, SIG_IGN);
        for (;;) {
            if (kill(self, SIGUSR1) || getppid() != self)
                _exit(0);
            usleep(200);
        }
    }
    pthread_t thread;
    EQ(pthread_create(&thread, NULL, busy, NULL), 0);
    int rounds = 0;
    for (; seconds() < end || rounds < 5; rounds++) {
        pid_t child = OK(fork());
        if (child == 0) {
            kill(getpid(), SIGUSR1);
            _exit(rounds & 0x7f);
        }
        must_be(child, (rounds & 0x7f) << 8);
        child = OK(vfork());
        if (child == 0) {
            execl("/bin/true", "true", (char *)NULL);
            _exit(99);
        }
        kill(child, SIGURG); // ignored by default, before and after the exec
        must_be(child, 0);
        EQ(posix_spawn(&child, "/bin/sh", NULL, NULL, (char *[]){"sh", "-c", "exit 9", NULL}, environ), 0);
        must_be(child, 9 << 8);
        child = OK(fork());
        if (child == 0)
            pause(), _exit(98);
        OK(kill(child, SIGTERM));
        must_be(child, SIGTERM);
    }
    OK(kill(storm, SIGKILL));
    must_be(storm, SIGKILL);
    atomic_store(&stop, 1);
    EQ(pthread_join(thread, NULL), 0);
    CHECK(atomic_load(&heard) > 0);
    CHECK(atomic_load(&told) > 0);
    FAILS(waitpid(-1, NULL, WNOHANG), ECHILD);
    // None is lost: one more child is heard of.
    const int before = atomic_load(&told);
    pid_t child = OK(fork());
    if (child == 0)
        _exit(0);
    must_be(child, 0);
    for (int i = 0; i < 100 && atomic_load(&told) == before; i++)
        usleep(10000);
    CHECK(atomic_load(&told) > before);
    return 0;
}
