// SPDX-License-Identifier: Apache-2.0
// A call site of number 0, xor %eax,%eax before and a compare after it (kind B), as libc's read has it.
// BUILD: -nostdlib -static
#include "raw.h"
static char buffer[64];
static long __attribute__((noinline)) raw_read(int fd, void *p, u64 n)
{
    long r;
    __asm__ volatile("xor %%eax,%%eax\n syscall\n cmp $-4096,%%rax\n ja 1f\n jmp 2f\n 1: neg %%rax\n add $100000,%%rax\n 2:"
                     : "=a"(r) : "D"((long)fd), "S"(p), "d"(n) : "rcx", "r11", "memory", "cc");
    return r;
}
static int program(u64 *stack)
{
    long fd = call(2, "/dev/zero", 0, 0);
    CHECK(fd >= 0);
    for (int i = 0; i < 1000; i++) {
        buffer[3] = 1;
        CHECK(raw_read((int)fd, buffer, 64) == 64);
        CHECK(buffer[3] == 0);
        CHECK(raw_read(999, buffer, 64) == 100000 + 9);
        CHECK(raw_read((int)fd, (void *)8, 64) == 100000 + 14);
    }
    return 0;
}
