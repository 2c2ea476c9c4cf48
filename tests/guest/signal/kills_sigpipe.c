// SPDX-License-Identifier: Apache-2.0
// A write to a pipe without readers ends the program by SIGPIPE.
// EXIT: 141
#include "check.h"
int main(void)
{
    signal(SIGPIPE, SIG_DFL);
    mask_signal(SIG_UNBLOCK, SIGPIPE);
    int ends[2];
    OK(pipe(ends));
    close(ends[0]);
    (void)!write(ends[1], "x", 1);
    return 0;
}
