// SPDX-License-Identifier: Apache-2.0
// abort ends the program by SIGABRT although the signal is blocked and ignored.
// EXIT: 134
#include "check.h"
int main(void)
{
    signal(SIGABRT, SIG_IGN);
    mask_signal(SIG_BLOCK, SIGABRT);
    abort();
}
