// SPDX-License-Identifier: Apache-2.0
// A branch to the instruction after a rewritten syscall still runs that instruction.
// BUILD: -nostdlib -static
#include "raw.h"
long with_call(long), after_call(long);
__asm__(".text\n"
        "with_call: mov %rdi,%rax\n syscall\n"
        "after_call: cmp $0x7f,%rax\n setg %al\n movzx %al,%eax\n ret\n"
        "in_between: ret\n");
static long jump_in(long rax)
{
    long r;
    __asm__ volatile("call after_call" : "=a"(r) : "a"(rax) : "rcx", "rdx", "r11", "memory", "cc");
    return r;
}
static int program(u64 *stack)
{
    long pid = call(SYS_getpid) > 0x7f;
    for (int i = 0; i < 200; i++) {
        CHECK(jump_in(0x80) == 1);
        CHECK(with_call(SYS_getpid) == pid);
        CHECK(jump_in(0x7f) == 0);
        CHECK(jump_in(0x80) == 1);
    }
    return 0;
}
