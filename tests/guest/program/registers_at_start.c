// SPDX-License-Identifier: Apache-2.0
// A program starts with clear general registers, flags and vector state, as the ABI says.
// BUILD: -nostdlib -static
#define RAW_OWN_START
#include "raw.h"
#define USED __attribute__((used)) static
USED u64 regs[16], flags;
USED u32 mxcsr;
USED unsigned short control;
USED unsigned char xmm[16][16];
static int check_all(void)
{
    for (int i = 0; i < 15; i++)
        CHECK(regs[i] == 0);
    CHECK((flags & ~0x202ul) == 0);
    CHECK(mxcsr == 0x1f80);
    CHECK(control == 0x37f);
    for (int i = 0; i < 16; i++)
        for (int k = 0; k < 16; k++)
            CHECK(xmm[i][k] == 0);
    return 0;
}
__attribute__((used)) static void finish(void)
{
    int r = check_all();
    for (;;)
        call(SYS_exit_group, r);
}
__asm__(".globl _start\n_start:\n"
        "mov %rax,regs\n mov %rbx,regs+8\n mov %rcx,regs+16\n mov %rdx,regs+24\n mov %rsi,regs+32\n mov %rdi,regs+40\n mov %rbp,regs+48\n"
        "mov %r8,regs+56\n mov %r9,regs+64\n mov %r10,regs+72\n mov %r11,regs+80\n mov %r12,regs+88\n mov %r13,regs+96\n mov %r14,regs+104\n mov %r15,regs+112\n"
        "pushf\n popq flags\n stmxcsr mxcsr\n fnstcw control\n"
        "movups %xmm0,xmm\n movups %xmm1,xmm+16\n movups %xmm2,xmm+32\n movups %xmm3,xmm+48\n movups %xmm4,xmm+64\n movups %xmm5,xmm+80\n movups %xmm6,xmm+96\n movups %xmm7,xmm+112\n"
        "movups %xmm8,xmm+128\n movups %xmm9,xmm+144\n movups %xmm10,xmm+160\n movups %xmm11,xmm+176\n movups %xmm12,xmm+192\n movups %xmm13,xmm+208\n movups %xmm14,xmm+224\n movups %xmm15,xmm+240\n"
        "and $-16,%rsp\n call finish\n");
