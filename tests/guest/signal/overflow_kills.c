// SPDX-License-Identifier: Apache-2.0
// A stack overflow without an alternate stack ends the program by SIGSEGV.
// EXIT: 139
#include "check.h"
static void handler(int s, siginfo_t *i, void *u) { _exit(3); }
static int __attribute__((noinline)) forever(int n)
{
    volatile char frame[1000];
    frame[n % 1000] = 1;
    return forever(n + 1) + frame[n % 1000];
}
int main(void)
{
    on_signal(SIGSEGV, handler, 0);                     // has no stack to run on
    return forever(0);
}
