// SPDX-License-Identifier: Apache-2.0
// A stack that runs out: a handler on another stack gets the fault and may leave it, time after time, in the first thread and in
// others; with no other stack the process ends by SIGSEGV.
// BUILD: -O0
#include "check.h"
#include <setjmp.h>
#include <sys/resource.h>

static _Thread_local sigjmp_buf back;
static _Thread_local int faults;

static void on_fault(int n, siginfo_t *i, void *c)
{
    faults++;
    siglongjmp(back, 1);
}

static int deep(volatile char *above)
{
    volatile char room[3000];
    room[0] = above ? above[0] : 0;
    return deep(room) + room[0] + 1;
}

// The same with a system call that is given the stack each time.
static int deep_calls(int n)
{
    struct timespec t[100];
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &t[50]);
    return deep_calls(n + 1) + (int)t[50].tv_nsec;
}

static void *overflow(void *arg)
{
    static _Thread_local char room[65536];
    stack_t other = { .ss_sp = room, .ss_size = sizeof room };
    OK(sigaltstack(&other, NULL));
    for (int i = 0; i < 20; i++)
        if (sigsetjmp(back, 1) == 0)
            (void)(i & 1 ? deep(NULL) : deep_calls(0));
    EQ(faults, 20);
    other.ss_flags = SS_DISABLE;
    OK(sigaltstack(&other, NULL));
    return arg;
}

int main(void)
{
    struct rlimit stack = { 1 << 20, RLIM_INFINITY };
    OK(getrlimit(RLIMIT_STACK, &stack));
    stack.rlim_cur = 2 << 20;
    OK(setrlimit(RLIMIT_STACK, &stack));
    on_signal(SIGSEGV, on_fault, SA_ONSTACK);
    overflow(NULL);
    pthread_t all[4];
    for (int i = 0; i < 4; i++)
        all[i] = start_thread(overflow, NULL);
    for (int i = 0; i < 4; i++)
        EQ(pthread_join(all[i], NULL), 0);

    for (int how = 0; how < 3; how++) {
        pid_t pid = OK(fork());
        if (pid == 0) {
            if (how == 0)       // a handler that finds no stack
                on_signal(SIGSEGV, on_fault, 0);
            if (how == 1)       // none
                signal(SIGSEGV, SIG_DFL);
            if (how == 2)       // ignored, which does not help
                signal(SIGSEGV, SIG_IGN);
            _exit(deep(NULL) & 1);
        }
        int status;
        EQ(OK(waitpid(pid, &status, 0)), pid);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    }
    return 0;
}
