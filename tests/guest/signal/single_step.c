// SPDX-License-Identifier: Apache-2.0
// A program that steps itself (the trap flag with a handler of SIGTRAP) sees each of its instructions once, those around a system
// call too: the step over the call ends behind the instruction after it. A call that waits keeps the flag.
#include "check.h"
#include <sys/time.h>
#include <sys/wait.h>
#define TF 0x100
// Each makes one call; the number is in rdi where the code does not have it. All end behind `popfq`, which clears the flag.
#define STEPPED(name, body)                                                                                            \
    __asm__(".pushsection .text\n" #name ": push %rbx\n mov %rdx,%rbx\n mov %rsi,%rdx\n mov %rcx,%rsi\n mov %rdi,%rax\n mov %rdx,%rdi\n" \
            "pushfq\n pushfq\n orq $0x100,(%rsp)\n popfq\n" body "\n popfq\n nop\n pop %rbx\n ret\n .popsection");     \
    long name(long nr, long first, long kept, long second);
STEPPED(number_before, "mov $39,%eax\n syscall\n nop")
STEPPED(moved_after, "syscall\n cmp $-4096,%rax\n nop")
STEPPED(moved_load, "syscall\n mov (%rsp),%r11\n nop")
STEPPED(neither, "syscall\n jmp 1f\n 1: nop")
STEPPED(with_ret, "call 2f\n jmp 3f\n .p2align 4\n 2: syscall\n ret\n .p2align 4\n 3: nop")
static uintptr_t base;
static char log_room[8192];
static int used, steps;
static volatile int wanted = 1;
static void step(int s, siginfo_t *info, void *u)
{
    greg_t *g = ((ucontext_t *)u)->uc_mcontext.gregs;
    steps++;
    if (!wanted || used > (int)sizeof log_room - 100)
        return;
    const long ip = (long)(g[REG_RIP] - (greg_t)base);
    used += snprintf(log_room + used, sizeof log_room - (size_t)used, " %ld/%d/%s%s%s", ip, info->si_code, g[REG_EFL] & TF ? "T" : "-",
                     (uintptr_t)g[REG_RCX] - base < 100 ? "c" : "", g[REG_R11] & TF ? "r" : "");
    CHECK((uintptr_t)info->si_addr == (uintptr_t)g[REG_RIP]);
}
static void show(const char *what, long (*code)(long, long, long, long), long nr, long first, long second)
{
    for (int turn = 0; turn < 3; turn++) { // the site is rewritten by then
        base = (uintptr_t)code;
        used = 0;
        log_room[0] = 0;
        long result = code(nr, first, 0, second);
        printf("%s: %s%s\n", what, nr == SYS_getpid || nr == 0 ? result == getpid() ? "pid" : "wrong" : result == 0 ? "0" : "error", log_room);
    }
}
static void nothing(int s, siginfo_t *i, void *u) { }
int main(void)
{
    on_signal(SIGTRAP, step, SA_RESTART);
    struct timespec brief = { 0, 3000000 };
    show("mov, syscall", number_before, 0, 0, 0);
    show("syscall, cmp", moved_after, SYS_getpid, 0, 0);
    show("syscall, mov", moved_load, SYS_getpid, 0, 0);
    show("syscall, jmp", neither, SYS_getpid, 0, 0);
    show("syscall, ret", with_ret, SYS_getpid, 0, 0);
    show("waiting", moved_after, SYS_nanosleep, (long)&brief, 0);
    show("waiting by number", neither, SYS_nanosleep, (long)&brief, 0);
    // Interrupted by a signal that is ignored, then by one with a handler, which the call is restarted behind.
    struct itimerval soon = { { 0, 0 }, { 0, 1000 } };
    struct timespec longer = { 0, 30000000 };
    signal(SIGALRM, SIG_IGN);
    OK(setitimer(ITIMER_REAL, &soon, NULL));
    show("ignored signal", moved_after, SYS_nanosleep, (long)&longer, 0);
    on_signal(SIGALRM, nothing, SA_RESTART);
    int ends[2];
    OK(pipe(ends));
    pid_t child = fork();
    if (child == 0) {
        usleep(60000);
        OK(write(ends[1], "x", 1));
        _exit(0);
    }
    OK(setitimer(ITIMER_REAL, &soon, NULL));
    char c;
    used = 0;
    base = (uintptr_t)moved_after;
    wanted = 1;
    const long got = moved_after(SYS_read, ends[0], 1, (long)&c);
    printf("read: %ld%s\n", got, log_room);
    EQ(wait_status(child), 0);
    // The C library's own calls: nothing hangs, and the steps end where the flag does.
    wanted = 0;
    on_signal(SIGUSR1, nothing, 0);
    for (int turn = 0; turn < 3; turn++) {
        steps = 0;
        __asm__ volatile("pushfq\n orq $0x100,(%%rsp)\n popfq" ::: "cc", "memory");
        getppid(), raise(SIGUSR1), usleep(1), fcntl(0, F_GETFD), close(-1);
        __asm__ volatile("pushfq\n andq $~0x100,(%%rsp)\n popfq" ::: "cc", "memory");
        CHECK(steps > 30);
        const int before = steps;
        getppid();
        EQ(steps, before);
    }
    // The flag goes with a fork, and not with a new program.
    child = (pid_t)neither(SYS_fork, 0, 0, 0);
    if (child == 0)
        _exit(steps ? 0 : 1);
    EQ(wait_status(child), 0);
    return 0;
}
