// SPDX-License-Identifier: Apache-2.0
// SIGTERM sent to itself ends the program by that signal.
// EXIT: 143
#include "check.h"
int main(void)
{
    kill(getpid(), SIGTERM);
    for (;;)
        pause();
}
