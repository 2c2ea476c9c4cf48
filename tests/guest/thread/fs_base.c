// SPDX-License-Identifier: Apache-2.0
// FS bases of every kind: none, a C library's (its first word is its own address), others, one that is gone, one that two threads
// have. Each thread goes on making its own calls, and finds in %fs what it put there.
// BUILD: -nostdlib -static
#include "raw.h"
#define SYS_munmap 11
#define SYS_clone 56
#define SYS_fork 57
#define SYS_wait4 61
#define SYS_arch_prctl 158
#define SYS_sched_yield 24
#define ARCH_SET_FS 0x1002
#define ARCH_GET_FS 0x1003
#define CLONE_A_THREAD 0x50f00 /* VM, FS, FILES, SIGHAND, THREAD, SYSVSEM */
#define CLONE_SETTLS 0x80000

static u64 block[4], other[4], apart[4096 / 8] __attribute__((aligned(4096)));
static volatile int go, done;

static void set(void *base)
{
    u64 now = 1;
    CHECK(call(SYS_arch_prctl, ARCH_SET_FS, base) == 0);
    CHECK(call(SYS_arch_prctl, ARCH_GET_FS, &now) == 0 && now == (u64)base);
}
static u64 word(void)
{
    u64 value;
    __asm__ volatile("mov %%fs:0,%0" : "=r"(value));
    return value;
}
static void many_calls(void)
{
    const long tid = call(SYS_gettid);
    for (int i = 0; i < 3000; i++)
        CHECK(call(SYS_gettid) == tid);
}
// The same in a child, which has the same base.
static void check(void)
{
    many_calls();
    const long child = call(SYS_fork);
    if (child == 0) {
        many_calls();
        call(SYS_exit_group, 3);
    }
    int status = 0;
    CHECK(call(SYS_wait4, child, &status, 0, 0) == child && status == 3 << 8);
}

static void thread(void)
{
    while (!go)
        call(SYS_sched_yield);
    many_calls();
    __atomic_fetch_add(&done, 1, __ATOMIC_SEQ_CST);
    call(SYS_exit);
}
static void start(u64 flags, void *tls)
{
    static char stacks[8][16384] __attribute__((aligned(64)));
    static int used;
    long result;
    register void *f __asm__("r12") = thread;
    register long r8 __asm__("r8") = (long)tls;
    register long r10 __asm__("r10") = 0;
    __asm__ volatile("syscall\n test %%rax,%%rax\n jnz 1f\n xor %%ebp,%%ebp\n call *%%r12\n ud2\n 1:"
                     : "=a"(result)
                     : "a"((long)SYS_clone), "D"(CLONE_A_THREAD | flags), "S"(stacks[used] + sizeof stacks[0]), "d"(0), "r"(r10), "r"(r8), "r"(f)
                     : "rcx", "r11", "memory");
    CHECK(result > 0);
    used++;
}
static void run(int count)
{
    done = 0;
    go = 1;
    many_calls();
    while (done < count)
        call(SYS_sched_yield);
    go = 0;
}

static int program(u64 *stack)
{
    (void)stack;
    many_calls();
    // None: %fs adds nothing to an address.
    static volatile u64 own = 42;
    u64 read;
    __asm__ volatile("mov %%fs:(%1),%0" : "=r"(read) : "r"(&own));
    CHECK(read == 42);
    // A C library's.
    block[0] = (u64)block;
    set(block);
    CHECK(word() == (u64)block);
    check();
    block[0] = 0; // which the program changes behind the system's back
    check();
    block[0] = ~0ull;
    check();
    for (int d = -300; d < 300; d++) {
        block[0] = (u64)block + 256 * d;
        call(SYS_gettid);
    }
    block[0] = (u64)block;
    check();
    // With what nobody expects: a selector in %es, alignment checks, a base that is not aligned.
    for (u32 selector = 0; selector < 4; selector++) {
        __asm__ volatile("mov %0,%%es" : : "r"(selector));
        call(SYS_gettid);
    }
    check();
    set(block);
    static u64 odd[4];
    void *unaligned = (char *)odd + 1;
    __builtin_memcpy(unaligned, &unaligned, sizeof unaligned);
    set(unaligned);
    __asm__ volatile("lea -128(%%rsp),%%rsp\n pushfq\n orq $0x40000,(%%rsp)\n popfq\n lea 128(%%rsp),%%rsp" : : : "memory", "cc");
    for (int i = 0; i < 100; i++)
        CHECK(call(SYS_getppid) > 0);
    __asm__ volatile("lea -128(%%rsp),%%rsp\n pushfq\n andq $~0x40000,(%%rsp)\n popfq\n lea 128(%%rsp),%%rsp" : : : "memory", "cc");
    check();
    // Another's.
    other[0] = 0x1122334455667788;
    set(other);
    CHECK(word() == other[0]);
    check();
    // One whose memory goes away.
    u64 *gone = (u64 *)call(SYS_mmap, 0, 4096, 3, 0x22, -1, 0);
    gone[0] = (u64)gone;
    set(gone);
    many_calls();
    CHECK(call(SYS_munmap, gone, 4096) == 0);
    check();
    // Threads of both kinds start threads of both kinds; two have one base; two have bases 256 bytes apart.
    for (int i = 0; i < 2; i++) {
        set(i ? other : block);
        start(0, 0);
        start(CLONE_SETTLS, other + 1);
        apart[0] = (u64)apart;
        start(CLONE_SETTLS, apart);
        apart[32] = (u64)(apart + 32);
        start(CLONE_SETTLS, apart + 32);
        run(4);
        many_calls();
    }
    set((void *)0);
    check();
    return 0;
}
