// SPDX-License-Identifier: Apache-2.0
// Branches straight to the syscall instruction, with another number than the mov before it.
// BUILD: -nostdlib -static
#include "raw.h"
long by_mov(void), by_branch(long), branch_after(void);
__asm__(".text\n"
        "by_branch: mov %rdi,%rax\n jmp 1f\n"
        "by_mov: mov $39,%eax\n 1: syscall\n cmp $-4096,%rax\n 2: mov %rax,%rdx\n ret\n"
        "branch_after: mov $5,%eax\n jmp 2b\n");
static int program(u64 *stack)
{
    long pid = call(SYS_getpid), ppid = call(SYS_getppid);
    for (int i = 0; i < 200; i++) {
        CHECK(by_branch(SYS_getppid) == ppid);          // first seen from the branch
        CHECK(by_mov() == pid);
        CHECK(by_branch(SYS_getppid) == ppid);
        CHECK(by_branch(SYS_getpid) == pid);
        CHECK(by_branch(9999) == -38);
        CHECK(branch_after() == 5);
    }
    return 0;
}
