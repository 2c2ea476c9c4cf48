// SPDX-License-Identifier: Apache-2.0
// Call sites followed directly by ret, by a jump, by another system call, and at the end of a page.
// BUILD: -nostdlib -static
#include "raw.h"
long f_ret(long), f_mov_ret(void), f_jump(long), f_two(long), f_last(long);
__asm__(".text\n"
        "f_ret: mov %rdi,%rax\n syscall\n ret\n"
        "f_mov_ret: mov $39,%eax\n syscall\n ret\n"
        "f_jump: mov %rdi,%rax\n syscall\n jmp 1f\n nop\n nop\n 1: ret\n"
        "f_two: mov %rdi,%rax\n syscall\n syscall\n ret\n"
        ".balign 4096\n .skip 4090, 0xcc\n f_last: mov %rdi,%rax\n nop\n syscall\n ret\n .balign 4096\n");
static int program(u64 *stack)
{
    long pid = call(SYS_getpid);
    for (int i = 0; i < 200; i++) {
        CHECK(f_ret(SYS_getpid) == pid);
        CHECK(f_mov_ret() == pid);
        CHECK(f_jump(SYS_getpid) == pid);
        CHECK(f_last(SYS_getpid) == pid);
        // The second call's number is the first one's result: a pid, which is no call of this size or fails.
        if (pid > 1000)
            CHECK(f_two(SYS_getpid) == -38);
    }
    return 0;
}
