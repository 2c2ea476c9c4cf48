// SPDX-License-Identifier: Apache-2.0
// A signal that comes with a system call shows the program's own address after the call, and its result.
#include "check.h"
extern char after_call[], after_second[];
static char *volatile ip;
static volatile long rax;
static void handler(int s, siginfo_t *i, void *u)
{
    ip = (char *)((ucontext_t *)u)->uc_mcontext.gregs[REG_RIP];
    rax = ((ucontext_t *)u)->uc_mcontext.gregs[REG_RAX];
    ((ucontext_t *)u)->uc_mcontext.gregs[REG_RAX] = 1234;
}
int main(void)
{
    on_signal(SIGUSR1, handler, 0);
    long result, pid = getpid(), tid = thread_id();
    for (int k = 0; k < 5; k++) {
        __asm__ volatile("mov $234,%%eax\n syscall\n after_call:" : "=&a"(result) : "D"(pid), "S"(tid), "d"((long)SIGUSR1) : "rcx", "r11", "memory");
        EQ(ip, after_call);
        EQ(rax, 0);
        EQ(result, 1234);
    }
    for (int k = 0; k < 5; k++) {
        __asm__ volatile("syscall\n after_second: cmp $0,%%rax" : "=a"(result) : "a"(234l), "D"(pid), "S"(tid), "d"((long)SIGUSR1) : "rcx", "r11", "memory");
        EQ(ip, after_second);
        EQ(result, 1234);
    }
    return 0;
}
