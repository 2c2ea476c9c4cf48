// SPDX-License-Identifier: Apache-2.0
// A system call keeps every register but rax, rcx and r11, the red zone and the vector registers; rcx is the return address.
// BUILD: -nostdlib -static
#include "raw.h"
__attribute__((used)) static u64 out[16], flags_out, red[16];
__attribute__((used)) static unsigned char vectors[16][16], back[16][16];
extern char after_site[];
static void __attribute__((noinline)) once(void)
{
    __asm__ volatile(
        "push %%rbp\n push %%rbx\n lea vectors(%%rip),%%rax\n"
        "movups (%%rax),%%xmm0\n movups 16(%%rax),%%xmm1\n movups 32(%%rax),%%xmm2\n movups 48(%%rax),%%xmm3\n movups 112(%%rax),%%xmm7\n movups 240(%%rax),%%xmm15\n"
        "mov $0x101,%%ebx\n mov $0x102,%%edx\n mov $0x103,%%esi\n mov $0x104,%%edi\n mov $0x105,%%ebp\n mov $0x108,%%r8d\n mov $0x109,%%r9d\n"
        "mov $0x10a,%%r10d\n mov $0x10c,%%r12d\n mov $0x10d,%%r13d\n mov $0x10e,%%r14d\n mov $0x10f,%%r15d\n"
        "movq $0x7001,-8(%%rsp)\n movq $0x7002,-64(%%rsp)\n movq $0x7003,-128(%%rsp)\n"
        "stc\n std\n"
        "mov $39,%%eax\n syscall\n after_site:\n"
        "mov %%rcx,out(%%rip)\n mov %%rbx,out+8(%%rip)\n mov %%rdx,out+16(%%rip)\n mov %%rsi,out+24(%%rip)\n mov %%rdi,out+32(%%rip)\n mov %%rbp,out+40(%%rip)\n"
        "mov %%r11,out+48(%%rip)\n mov %%r8,out+64(%%rip)\n mov %%r9,out+72(%%rip)\n mov %%r10,out+80(%%rip)\n mov %%r12,out+96(%%rip)\n mov %%r13,out+104(%%rip)\n"
        "mov %%r14,out+112(%%rip)\n mov %%r15,out+120(%%rip)\n"
        "mov -8(%%rsp),%%rdx\n mov %%rdx,red(%%rip)\n mov -64(%%rsp),%%rdx\n mov %%rdx,red+8(%%rip)\n mov -128(%%rsp),%%rdx\n mov %%rdx,red+16(%%rip)\n"
        "pushf\n pop %%rdx\n mov %%rdx,flags_out(%%rip)\n cld\n"
        "lea back(%%rip),%%rdx\n movups %%xmm0,(%%rdx)\n movups %%xmm1,16(%%rdx)\n movups %%xmm2,32(%%rdx)\n movups %%xmm3,48(%%rdx)\n movups %%xmm7,112(%%rdx)\n movups %%xmm15,240(%%rdx)\n"
        "pop %%rbx\n pop %%rbp\n"
        ::: "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm7", "xmm15");
}
static int program(u64 *stack)
{
    for (int i = 0; i < 16; i++)
        for (int k = 0; k < 16; k++)
            vectors[i][k] = (unsigned char)(i * 16 + k);
    for (int round = 0; round < 100; round++) {
        once();
        CHECK(out[0] == (u64)after_site);
        CHECK(out[1] == 0x101 && out[2] == 0x102 && out[3] == 0x103 && out[4] == 0x104 && out[5] == 0x105);
        CHECK(out[8] == 0x108 && out[9] == 0x109 && out[10] == 0x10a && out[12] == 0x10c && out[13] == 0x10d && out[14] == 0x10e && out[15] == 0x10f);
        CHECK((out[6] & 0x401) == 0x401);               // r11 is the flags
        CHECK((flags_out & 0xcd5) == (out[6] & 0xcd5)); // and the flags are kept
        CHECK(red[0] == 0x7001 && red[1] == 0x7002 && red[2] == 0x7003);
        const int used[] = { 0, 1, 2, 3, 7, 15 };
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 16; k++)
                CHECK(back[used[i]][k] == vectors[used[i]][k]);
    }
    return 0;
}
