// SPDX-License-Identifier: Apache-2.0
// Call sites followed by each kind of short instruction: the moved instruction acts as if it had stayed.
// BUILD: -nostdlib -static
#include "raw.h"
static long pid;
__attribute__((used)) static u64 memory_word = 0x1122334455667788;
#define SITE(after, outputs...)                                                                                        \
    ({                                                                                                                 \
        long r_;                                                                                                       \
        __asm__ volatile("syscall\n" after : "=a"(r_), ##outputs : "a"((long)SYS_getpid) : "rcx", "r11", "rdx", "rbx", "rsi", "rdi", "r8", "r12", "memory", "cc"); \
        r_;                                                                                                            \
    })
static int program(u64 *stack)
{
    pid = call(SYS_getpid);
    for (int i = 0; i < 50; i++) {
        CHECK(SITE("cmp $-4095,%%rax\n jae 1f\n add $1,%%rax\n 1:") == pid + 1);
        CHECK(SITE("cmp $0xfffff001,%%eax\n jae 1f\n add $2,%%rax\n 1:") == pid + 2);
        CHECK(SITE("test %%rax,%%rax\n js 1f\n add $3,%%rax\n 1:") == pid + 3);
        CHECK(SITE("test %%eax,%%eax\n je 1f\n add $4,%%rax\n 1:") == pid + 4);
        CHECK(SITE("mov %%rax,%%rdx\n lea 5(%%rdx),%%rax") == pid + 5);
        CHECK(SITE("mov %%eax,%%r8d\n lea 6(%%r8),%%rax") == pid + 6);
        CHECK(SITE("add $7,%%rax") == pid + 7);
        CHECK(SITE("movslq %%eax,%%rdx\n lea 8(%%rdx),%%rax") == pid + 8);
        CHECK(SITE("nop\n nop\n nop\n add $9,%%rax") == pid + 9);
        CHECK(SITE("push %%rax\n pop %%rbx\n lea 10(%%rbx),%%rax") == pid + 10);
        CHECK(SITE("lea memory_word(%%rip),%%rdx\n mov (%%rdx),%%rdx\n shr $56,%%rdx\n add %%rdx,%%rax") == pid + 0x11);
        CHECK(SITE("mov memory_word(%%rip),%%rdx\n shr $56,%%rdx\n add %%rdx,%%rax") == pid + 0x11);
        CHECK(SITE("jmp 1f\n ud2\n 1: add $12,%%rax") == pid + 12);
        CHECK(SITE("call 1f\n 1: pop %%rdx\n add $13,%%rax") == pid + 13);
        CHECK(SITE("xchg %%eax,%%edx\n lea 14(%%rdx),%%rax") == pid + 14);
        CHECK(SITE("cmp $38,%%eax\n setne %%dl\n movzx %%dl,%%edx\n add %%rdx,%%rax") == pid + 1);
        CHECK(SITE("mov $16,%%edx\n add %%rdx,%%rax") == pid + 16);
        CHECK(SITE("movq $17,%%rdx\n add %%rdx,%%rax") == pid + 17);
        CHECK(SITE("mov %%rsp,%%r12\n add $18,%%rax") == pid + 18);
        CHECK(SITE("neg %%rax\n neg %%rax\n add $19,%%rax") == pid + 19);
    }
    return 0;
}
