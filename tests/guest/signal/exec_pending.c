// SPDX-License-Identifier: Apache-2.0
// execve keeps the mask, pending and ignored signals, and resets handlers.
#include "check.h"
static void handler(int s, siginfo_t *i, void *u) { _exit(9); }
int main(int argc, char **argv)
{
    if (argc == 1) {
        signal(SIGUSR2, SIG_IGN);
        on_signal(SIGTERM, handler, 0);
        mask_signal(SIG_BLOCK, SIGUSR1);
        kill(getpid(), SIGUSR1);
        execl("/proc/self/exe", "again", "x", NULL);
        CHECK(!"exec failed");
    }
    sigset_t set;
    OK(sigprocmask(SIG_SETMASK, NULL, &set));
    EQ(sigismember(&set, SIGUSR1), 1);
    OK(sigpending(&set));
    EQ(sigismember(&set, SIGUSR1), 1);
    struct sigaction act;
    OK(sigaction(SIGUSR2, NULL, &act));
    CHECK(act.sa_handler == SIG_IGN);
    OK(sigaction(SIGTERM, NULL, &act));
    CHECK(act.sa_handler == SIG_DFL);
    return 0;
}
