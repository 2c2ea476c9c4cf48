// SPDX-License-Identifier: Apache-2.0
// SIGALRM without a handler ends the program.
// EXIT: 142
#include "check.h"
int main(void)
{
    alarm(1);
    for (;;)
        pause();
}
