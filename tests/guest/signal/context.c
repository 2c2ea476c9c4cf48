// SPDX-License-Identifier: Apache-2.0
// The ucontext holds every register truly, and what a handler changes there takes effect.
#include "check.h"
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u)
{
    greg_t *g = ((ucontext_t *)u)->uc_mcontext.gregs;
    const int regs[] = { REG_RBX, REG_RCX, REG_RDX, REG_RSI, REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15 };
    for (int k = 0; k < 13; k++) {
        if (g[regs[k]] != 0x1000 + k)
            check_fail(__FILE__, __LINE__, "register %d holds %#llx", k, (long long)g[regs[k]]);
        g[regs[k]] = 0x2000 + k;
    }
    CHECK(g[REG_EFL] & 1);                              // carry was set
    g[REG_EFL] &= ~1;
    g[REG_RAX] = 0x3000;
    g[REG_RIP] += 2;                                    // over the ud2
    hits++;
}
int main(void)
{
    on_signal(SIGILL, handler, 0);
    static uint64_t out[15];
    __asm__ volatile(
        "push %%rbp\n push %%rbx\n"
        "mov $0x1000,%%ebx\n mov $0x1001,%%ecx\n mov $0x1002,%%edx\n mov $0x1003,%%esi\n mov $0x1004,%%edi\n"
        "mov $0x1005,%%r8d\n mov $0x1006,%%r9d\n mov $0x1007,%%r10d\n mov $0x1008,%%r11d\n mov $0x1009,%%r12d\n"
        "mov $0x100a,%%r13d\n mov $0x100b,%%r14d\n mov $0x100c,%%r15d\n"
        "stc\n ud2\n"
        "push %%rax\n lea %0,%%rax\n"
        "mov %%rbx,(%%rax)\n mov %%rcx,8(%%rax)\n mov %%rdx,16(%%rax)\n mov %%rsi,24(%%rax)\n mov %%rdi,32(%%rax)\n"
        "mov %%r8,40(%%rax)\n mov %%r9,48(%%rax)\n mov %%r10,56(%%rax)\n mov %%r11,64(%%rax)\n mov %%r12,72(%%rax)\n"
        "mov %%r13,80(%%rax)\n mov %%r14,88(%%rax)\n mov %%r15,96(%%rax)\n"
        "pop %%rbx\n mov %%rbx,104(%%rax)\n setc %%bl\n movzx %%bl,%%ebx\n mov %%rbx,112(%%rax)\n"
        "pop %%rbx\n pop %%rbp\n"
        : "=m"(out)::"rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc");
    EQ(hits, 1);
    for (int k = 0; k < 13; k++)
        EQ(out[k], 0x2000 + k);
    EQ(out[13], 0x3000);
    EQ(out[14], 0);
    return 0;
}
