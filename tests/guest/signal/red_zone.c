// SPDX-License-Identifier: Apache-2.0
// A handler does not touch the 128 bytes below the stack pointer.
#include "check.h"
static _Atomic int stop, hits;
static pid_t target;
static void handler(int s, siginfo_t *i, void *u)
{
    volatile char big[512];
    for (int k = 0; k < 512; k++)
        big[k] = (char)0xee;
    hits++;
}
static void *shoot(void *arg)
{
    while (!stop) {
        OK(syscall(SYS_tgkill, getpid(), target, SIGUSR1));
        sleep_ms(1);
    }
    return NULL;
}
int main(void)
{
    target = thread_id();
    on_signal(SIGUSR1, handler, 0);
    pthread_t t = start_thread(shoot, NULL);
    while (hits < 100) {
        uint64_t lost;
        __asm__ volatile(
            "xor %%eax,%%eax\n mov %%rsp,%%rdx\n"
            "1: movq %%rax,-128(%%rsp)\n movq %%rax,-64(%%rsp)\n movq %%rax,-8(%%rsp)\n"
            "mov $500,%%ecx\n 2: dec %%ecx\n jnz 2b\n"
            "xor %%ecx,%%ecx\n cmp %%rax,-128(%%rsp)\n jne 3f\n cmp %%rax,-64(%%rsp)\n jne 3f\n cmp %%rax,-8(%%rsp)\n jne 3f\n"
            "inc %%eax\n cmp $2000,%%eax\n jne 1b\n jmp 4f\n 3: inc %%ecx\n 4:"
            : "=&c"(lost)::"rax", "rdx", "cc", "memory");
        EQ(lost, 0);
    }
    stop = 1;
    join_thread(t);
    return 0;
}
