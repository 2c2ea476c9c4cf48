// SPDX-License-Identifier: Apache-2.0
// A handler without room for its frame ends the program by SIGSEGV.
// EXIT: 139
#include "check.h"
static void handler(int s, siginfo_t *i, void *u) { _exit(3); }
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    long pid = getpid(), tid = thread_id();
    __asm__ volatile("mov %0,%%rdi\n mov %1,%%rsi\n mov $10,%%edx\n mov %2,%%rsp\n mov $234,%%eax\n syscall\n"
                     "mov $231,%%eax\n mov $4,%%edi\n syscall" ::"r"(pid), "r"(tid), "r"(no_access_page() + 2048)
                     : "rdi", "rsi", "rdx", "rax", "rcx", "r11", "memory");
    return 5;
}
