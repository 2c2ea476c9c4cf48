// SPDX-License-Identifier: Apache-2.0
// A call site with mov $nr,%eax before it (kind A): right results again and again, and the next bytes run.
// BUILD: -nostdlib -static
#include "raw.h"
static int program(u64 *stack)
{
    long pid = call(SYS_getpid);
    for (int i = 0; i < 1000; i++) {
        long r, mark;
        __asm__ volatile("mov $39,%%eax\n syscall\n mov $77,%1" : "=&a"(r), "=r"(mark)::"rcx", "r11", "memory");
        CHECK(r == pid && mark == 77);
        __asm__ volatile("mov $0xffff,%%eax\n syscall" : "=a"(r)::"rcx", "r11", "memory");
        CHECK(r == -38);
    }
    return 0;
}
