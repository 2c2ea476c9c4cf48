// SPDX-License-Identifier: Apache-2.0
// Signals that are ignored by default, or set to be, do nothing.
#include "check.h"
int main(void)
{
    const int quiet[] = { SIGCHLD, SIGURG, SIGWINCH, SIGCONT };
    for (int i = 0; i < 4; i++)
        OK(kill(getpid(), quiet[i]));
    signal(SIGTERM, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    OK(kill(getpid(), SIGTERM));
    int ends[2];
    OK(pipe(ends));
    close(ends[0]);
    FAILS(write(ends[1], "x", 1), EPIPE);
    return 0;
}
