// SPDX-License-Identifier: Apache-2.0
// Signals between parent and child, with sender and status; a child's end is SIGCHLD with its details.
#include "check.h"
static volatile int code, pid_seen, status_seen, chld;
static void on_child(int s, siginfo_t *i, void *u)
{
    chld++;
    code = i->si_code;
    pid_seen = i->si_pid;
    status_seen = i->si_status;
}
static void on_usr(int s, siginfo_t *i, void *u) { _exit(i->si_pid == getppid() ? 5 : 6); }
int main(void)
{
    on_signal(SIGCHLD, on_child, SA_RESTART);
    on_signal(SIGUSR1, on_usr, 0);
    mask_signal(SIG_BLOCK, SIGUSR1);
    pid_t child = OK(fork());
    if (child == 0) {
        sigset_t none = set_of(0);
        for (;;)
            sigsuspend(&none);
    }
    OK(kill(child, SIGUSR1));
    int status = wait_status(child);
    CHECK(WIFEXITED(status));
    EQ(WEXITSTATUS(status), 5);
    EQ(chld, 1);
    EQ(code, CLD_EXITED);
    EQ(pid_seen, child);
    EQ(status_seen, 5);
    child = OK(fork());
    if (child == 0)
        for (;;)
            pause();
    OK(kill(child, SIGTERM));
    status = wait_status(child);
    CHECK(WIFSIGNALED(status));
    EQ(WTERMSIG(status), SIGTERM);
    EQ(code, CLD_KILLED);
    EQ(status_seen, SIGTERM);
    return 0;
}
