// SPDX-License-Identifier: Apache-2.0
// SIGSTOP and SIGCONT stop and continue a child; the parent sees both with waitpid.
#include "check.h"
int main(void)
{
    pid_t child = OK(fork());
    if (child == 0)
        for (;;)
            pause();
    int status;
    OK(kill(child, SIGSTOP));
    EQ(waitpid(child, &status, WUNTRACED), child);
    CHECK(WIFSTOPPED(status));
    EQ(WSTOPSIG(status), SIGSTOP);
    OK(kill(child, SIGCONT));
    EQ(waitpid(child, &status, WCONTINUED), child);
    CHECK(WIFCONTINUED(status));
    OK(kill(child, SIGKILL));
    status = wait_status(child);
    EQ(WTERMSIG(status), SIGKILL);
    return 0;
}
