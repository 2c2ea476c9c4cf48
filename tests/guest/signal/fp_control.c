// SPDX-License-Identifier: Apache-2.0
// Rounding mode and x87 state are saved and restored around a handler, which starts with the defaults.
// BUILD: -lm
#include "check.h"
#include <fenv.h>
static volatile int mode_inside;
static volatile unsigned mxcsr_inside;
static void handler(int s, siginfo_t *i, void *u)
{
    unsigned m;
    __asm__ volatile("stmxcsr %0" : "=m"(m));
    mxcsr_inside = m;
    mode_inside = fegetround();
    fesetround(FE_UPWARD);
    volatile long double x = 1.5L;
    x = x * x + 3;
}
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    fesetround(FE_DOWNWARD);
    raise(SIGUSR1);
    EQ(fegetround(), FE_DOWNWARD);
    EQ(mode_inside == FE_TONEAREST || mode_inside == FE_DOWNWARD, 1);
    long double a, b;
    volatile long double third = 1.0L / 3;
    __asm__ volatile("fldt %2\n fldt %2\n" "mov $39,%%eax\n mov %3,%%edi\n mov %4,%%esi\n mov $10,%%edx\n mov $234,%%eax\n syscall\n"
                     "fstpt %0\n fstpt %1"
                     : "=m"(a), "=m"(b) : "m"(third), "r"(getpid()), "r"(thread_id()) : "rax", "rdi", "rsi", "rdx", "rcx", "r11", "memory");
    CHECK(a == third && b == third);
    return 0;
}
