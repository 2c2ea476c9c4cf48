// SPDX-License-Identifier: Apache-2.0
// When a frame cannot be written, SIGSEGV has its turn, and a handler on the alternate stack gets it.
// EXIT: 6
#include "check.h"
static char stack[65536];
static void handler(int s, siginfo_t *i, void *u) { _exit(3); }
static void on_segv(int s, siginfo_t *i, void *u) { _exit(i->si_signo == SIGSEGV ? 6 : 7); }
int main(void)
{
    stack_t alt = { .ss_sp = stack, .ss_size = sizeof stack };
    OK(sigaltstack(&alt, NULL));
    on_signal(SIGUSR1, handler, 0);
    on_signal(SIGSEGV, on_segv, SA_ONSTACK);
    long pid = getpid(), tid = thread_id();
    __asm__ volatile("mov %0,%%rdi\n mov %1,%%rsi\n mov $10,%%edx\n mov %2,%%rsp\n mov $234,%%eax\n syscall\n ud2" ::"r"(pid), "r"(tid), "r"(no_access_page() + 2048)
                     : "rdi", "rsi", "rdx", "rax", "rcx", "r11", "memory");
    return 5;
}
