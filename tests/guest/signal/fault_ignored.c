// SPDX-License-Identifier: Apache-2.0
// A fault whose signal is ignored ends the program all the same.
// EXIT: 136
#include "check.h"
int main(void)
{
    signal(SIGFPE, SIG_IGN);
    volatile int one = 1, zero = 0;
    return one / zero;
}
