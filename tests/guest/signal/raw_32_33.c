// SPDX-License-Identifier: Apache-2.0
// The two signals that C libraries keep for themselves work through the raw calls.
#include "check.h"
struct kernel_action { void (*handler)(int); unsigned long flags; void (*restorer)(void); uint64_t mask; };
void restorer(void);
__asm__("restorer: mov $15,%eax\n syscall\n");
static volatile int last;
static void handler(int s) { last = s; }
int main(void)
{
    for (int s = 32; s <= 33; s++) {
        struct kernel_action act = { handler, 0x04000000, restorer, 0 };
        EQ(syscall(SYS_rt_sigaction, s, &act, NULL, 8), 0);
        EQ(syscall(SYS_tgkill, getpid(), thread_id(), s), 0);
        EQ(last, s);
    }
    return 0;
}
