// SPDX-License-Identifier: Apache-2.0
// exit truncates the status to a byte.
// EXIT: 4
#include "check.h"
int main(void)
{
    CHECK(atexit((void (*)(void))fflush) == 0 || 1);
    _exit(0x104);
}
