// SPDX-License-Identifier: Apache-2.0
// The flags that a program may set for itself (alignment check, direction, nested task) do not trouble the kernel in calls and
// signals, and are there again behind them.
#include "check.h"
#include <sys/time.h>
#define AC 0x40000ul
#define NT 0x4000ul
#define DF 0x400ul
// Nothing compiled runs while the flags are set.
static long call_with(unsigned long flags, long nr, long a, long b, long c, unsigned long *after, unsigned long *saved)
{
    long r;
    unsigned long seen, r11;
    __asm__ volatile(
        "pushfq\n pushfq\n pop %%r8\n or %[flags],%%r8\n push %%r8\n popfq\n"
        "syscall\n"
        "pushfq\n pop %[seen]\n mov %%r11,%[saved]\n popfq\n"
        : "=a"(r), [seen] "=&r"(seen), [saved] "=&r"(r11)
        : "0"(nr), "D"(a), "S"(b), "d"(c), [flags] "r"(flags)
        : "rcx", "r8", "r11", "memory", "cc");
    *after = seen & (AC | DF); // whether NT survives a call is the processor's affair
    *saved = r11 & (AC | DF);
    return r;
}
static volatile int handled, in_handler;
static unsigned long handler_flags;
__attribute__((naked)) static void handler(int s, siginfo_t *i, void *u)
{
    __asm__("pushfq\n mov (%rsp),%rax\n mov %rax,handler_flags(%rip)\n andq $~0x44400,(%rsp)\n popfq\n lock incl handled(%rip)\n ret");
}
static void misaligned(int s, siginfo_t *i, void *u)
{
    __asm__ volatile("pushfq\n andq $~0x40000,(%%rsp)\n popfq" ::: "cc", "memory");
    in_handler = i->si_code;
    ((ucontext_t *)u)->uc_mcontext.gregs[REG_EFL] &= ~(long long)AC;
}
int main(void)
{
    __asm__ volatile("" ::"m"(handler_flags), "m"(handled));
    const unsigned long sets[] = { AC, NT, DF, AC | NT | DF };
    int fd = open("/dev/zero", O_RDONLY);
    char path[] = "/etc/passwd", room[200];
    struct stat st;
    for (int k = 0; k < 4; k++) {
        unsigned long after, saved;
        for (int turn = 0; turn < 3; turn++) { // the site is rewritten by then
            EQ(call_with(sets[k], SYS_getpid, 0, 0, 0, &after, &saved), getpid());
            EQ(after, sets[k] & ~NT);
            EQ(saved, sets[k] & ~NT);
            EQ(call_with(sets[k], SYS_stat, (long)path, (long)&st, 0, &after, &saved), 0);
            EQ(after, sets[k] & ~NT);
            EQ(call_with(sets[k], SYS_read, fd, (long)room + 1, 99, &after, &saved), 99);
            EQ(call_with(sets[k], SYS_read, 1000, (long)room + 1, 99, &after, &saved), -EBADF);
            EQ(after, sets[k] & ~NT);
        }
        on_signal(SIGUSR1, handler, 0); // sent by the thread itself
        handled = 0;
        EQ(call_with(sets[k], SYS_tgkill, getpid(), thread_id(), SIGUSR1, &after, &saved), 0);
        EQ(handled, 1);
        EQ(handler_flags & (AC | DF), sets[k] & AC);
        EQ(after, sets[k] & ~NT);
        // … and from outside, while the program computes.
        on_signal(SIGALRM, handler, 0);
        handled = 0;
        struct itimerval often = { { 0, 2000 }, { 0, 2000 } }, never = { 0 };
        OK(setitimer(ITIMER_REAL, &often, NULL));
        __asm__ volatile("pushfq\n pushfq\n or %0,(%%rsp)\n popfq\n 1: cmpl $20,handled(%%rip)\n jl 1b\n popfq" ::"r"(sets[k]) : "memory", "cc");
        OK(setitimer(ITIMER_REAL, &never, NULL));
        // … and in a call that waits.
        handled = 0;
        OK(setitimer(ITIMER_REAL, &often, NULL));
        EQ(call_with(sets[k], SYS_pause, 0, 0, 0, &after, &saved), -EINTR);
        OK(setitimer(ITIMER_REAL, &never, NULL));
        EQ(after, sets[k] & ~NT);
    }
    on_signal(SIGBUS, misaligned, 0);
    long words[3] = { 0 };
    __asm__ volatile("pushfq\n orq $0x40000,(%%rsp)\n popfq\n mov 1(%0),%%rax\n" ::"r"(words) : "rax", "memory", "cc");
    printf("alignment check: si_code %d\n", in_handler);
    // A new process and a new program of it start with the flags they should have.
    unsigned long after, saved;
    long child = call_with(AC, SYS_fork, 0, 0, 0, &after, &saved);
    if (child == 0)
        _exit(after == AC ? 0 : 1);
    EQ(wait_status((pid_t)child), 0);
    return 0;
}
