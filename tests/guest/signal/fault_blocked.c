// SPDX-License-Identifier: Apache-2.0
// A fault whose signal is blocked ends the program.
// EXIT: 139
#include "check.h"
static void handler(int s, siginfo_t *i, void *u) { _exit(3); }
int main(void)
{
    on_signal(SIGSEGV, handler, 0);
    mask_signal(SIG_BLOCK, SIGSEGV);
    *(volatile char *)no_access_page() = 1;
    return 4;
}
