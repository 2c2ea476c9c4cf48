// SPDX-License-Identifier: Apache-2.0
// A real-time signal without a handler ends the program.
// EXIT: 168
#include "check.h"
int main(void)
{
    kill(getpid(), 40);
    return 0;
}
