// SPDX-License-Identifier: Apache-2.0
// For programs without a C library: _start, system calls made here and nowhere else, and a check that names its line.
#pragma once
typedef unsigned long u64;
typedef unsigned u32;
#define SYS_read 0
#define SYS_write 1
#define SYS_mmap 9
#define SYS_mprotect 10
#define SYS_getpid 39
#define SYS_exit 60
#define SYS_getppid 110
#define SYS_gettid 186
#define SYS_exit_group 231

static inline long call6(long nr, long a, long b, long c, long d, long e, long f)
{
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(nr), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
    return result;
}
#define call(nr, ...) CALL_(nr, ##__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define CALL_(nr, a, b, c, d, e, f, ...) call6(nr, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

static inline u64 length(const char *s)
{
    u64 n = 0;
    while (s[n])
        n++;
    return n;
}
static inline void say(const char *s) { call(SYS_write, 2, s, length(s)); }

static void __attribute__((noreturn)) raw_fail(int line, const char *what)
{
    char digits[12];
    int i = 11;
    digits[i] = 0;
    do
        digits[--i] = (char)('0' + line % 10);
    while ((line /= 10) != 0);
    say("line ");
    say(digits + i);
    say(": check failed: ");
    say(what);
    say("\n");
    for (;;)
        call(SYS_exit_group, 1);
}
#define CHECK(cond)                                                                                                    \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            raw_fail(__LINE__, #cond);                                                                                 \
    } while (0)

#ifndef RAW_OWN_START
// The program: its result is the exit status. `stack` points at argc as the system laid it out.
static int program(u64 *stack);
__attribute__((used)) static void raw_start(u64 *stack)
{
    int status = program(stack);
    for (;;)
        call(SYS_exit_group, status);
}
__asm__(".globl _start\n_start:\n xor %ebp,%ebp\n mov %rsp,%rdi\n and $-16,%rsp\n call raw_start\n");
#endif
