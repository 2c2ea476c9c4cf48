// SPDX-License-Identifier: Apache-2.0
// A thousand children that nobody has waited for yet, each found by its own id; SIGCHLD for every batch; then none is left.
// LIMIT: 40
#include "check.h"

enum { count = 1000 };
static volatile sig_atomic_t told;
static void note(int sig) { told++; }

int main(void)
{
    static pid_t children[count];
    signal(SIGCHLD, note);
    for (int i = 0; i < count; i++) {
        children[i] = OK(fork());
        if (children[i] == 0)
            _exit(i & 0x7f);
    }
    CHECK(told > 0);
    siginfo_t info;
    for (int i = count - 1; i >= 0; i--) {
        int r;
        while ((r = waitid(P_PID, children[i], &info, WEXITED | WNOWAIT)) == -1 && errno == EINTR)
            ;
        EQ(r, 0);
        EQ(info.si_status, i & 0x7f);
    }
    for (int i = 0; i < count; i += 2)
        EQ(wait_status(children[i]), (i & 0x7f) << 8);
    int left = 0, status;
    for (pid_t pid; (pid = wait(&status)) > 0; left++)
        CHECK(WIFEXITED(status));
    EQ(errno, ECHILD);
    EQ(left, count / 2);
    return 0;
}
