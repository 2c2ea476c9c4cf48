// SPDX-License-Identifier: Apache-2.0
// clone with a stack, TLS and the tid flags, without the C library's thread code.
// BUILD: -nostdlib -static
#include "raw.h"
#define SYS_clone 56
#define SYS_futex 202
#define SYS_arch_prctl 158
static char stack[65536] __attribute__((aligned(16)));
static volatile int shared, parent_tid, child_tid = -1;
static u64 tls_block[4];
static int child(void *arg)
{
    u64 seen;
    __asm__ volatile("mov %%fs:0,%0" : "=r"(seen));
    shared = arg == (void *)0x1234 && seen == 0x600d && call(SYS_gettid) == parent_tid ? 42 : 43;
    call(SYS_exit, 0);
    return 0;
}
static long start(u64 flags, char *top, int (*f)(void *), void *arg)
{
    u64 *sp = (u64 *)top;
    *--sp = 0;
    *--sp = (u64)arg;
    *--sp = (u64)f;
    register long r10 __asm__("r10") = (long)&child_tid;
    register long r8 __asm__("r8") = (long)tls_block;
    long result;
    __asm__ volatile("syscall\n test %%rax,%%rax\n jnz 1f\n pop %%rax\n pop %%rdi\n call *%%rax\n ud2\n 1:"
                     : "=a"(result)
                     : "a"((long)SYS_clone), "D"(flags), "S"(sp), "d"(&parent_tid), "r"(r10), "r"(r8)
                     : "rcx", "r11", "memory");
    return result;
}
static int program(u64 *args)
{
    tls_block[0] = 0x600d;
    // VM FS FILES SIGHAND THREAD SYSVSEM SETTLS PARENT_SETTID CHILD_CLEARTID, as thread libraries give them
    long tid = start(0x100 | 0x200 | 0x400 | 0x800 | 0x10000 | 0x40000 | 0x80000 | 0x100000 | 0x200000, stack + sizeof stack, child, (void *)0x1234);
    CHECK(tid > 0 && tid != call(SYS_getpid));
    CHECK(parent_tid == tid);
    while (child_tid != 0)
        call(SYS_futex, &child_tid, 0, -1, 0);
    CHECK(shared == 42);
    CHECK(call(SYS_clone, 0x10000) == -22);             // THREAD without SIGHAND
    CHECK(call(SYS_clone, 0x800) == -22);               // SIGHAND without VM
    return 0;
}
