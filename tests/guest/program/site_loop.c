// SPDX-License-Identifier: Apache-2.0
// A syscall that is its own loop's body, and two sites that share their mov by a loop.
// BUILD: -nostdlib -static
#include "raw.h"
static int program(u64 *stack)
{
    long pid = call(SYS_getpid), n, r;
    __asm__ volatile("xor %%ebx,%%ebx\n"
                     "1: mov $39,%%eax\n syscall\n cmp %%rax,%2\n jne 2f\n inc %%ebx\n cmp $5000,%%ebx\n jne 1b\n 2: mov %%rbx,%1"
                     : "=&a"(r), "=r"(n) : "r"(pid) : "rbx", "rcx", "r11", "memory", "cc");
    CHECK(n == 5000 && r == pid);
    // The loop's head is the syscall itself.
    __asm__ volatile("xor %%ebx,%%ebx\n mov $186,%%eax\n"
                     "1: syscall\n mov %%rax,%%rdx\n mov $39,%%eax\n inc %%ebx\n cmp $3000,%%ebx\n jne 1b\n"
                     : "=&d"(r)::"rax", "rbx", "rcx", "r11", "memory", "cc");
    CHECK(r == pid);
    return 0;
}
