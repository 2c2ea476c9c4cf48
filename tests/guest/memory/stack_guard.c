// SPDX-License-Identifier: Apache-2.0
// A thread's stack that overflows into its guard faults there, also when a system call is what writes; a stack whose rights change.
#include <setjmp.h>
#include "check.h"
static sigjmp_buf back;
static char *fault_at;
static int fault_code;
static void on_fault(int number, siginfo_t *info, void *context)
{
    (void)number, (void)context;
    fault_at = info->si_addr;
    fault_code = info->si_code;
    siglongjmp(back, 1);
}
__attribute__((noinline)) static long deeper(volatile char *above)
{
    volatile char here[2000];
    here[0] = above ? above[0] : 1;
    return deeper(here) + here[0];
}
static char *guard;
static size_t guard_size;
static void *overflow(void *unused)
{
    (void)unused;
    static char room[1 << 16];
    stack_t other = { .ss_sp = room, .ss_size = sizeof room };
    OK(sigaltstack(&other, NULL));
    if (!sigsetjmp(back, 1))
        deeper(NULL);
    CHECK(fault_at >= guard && fault_at < guard + guard_size);
    EQ(fault_code, SEGV_ACCERR);
    // The kernel does not write there for the program, either.
    int pipes[2];
    OK(pipe(pipes));
    EQ(write(pipes[1], "12345678", 8), 8);
    FAILS(read(pipes[0], guard + guard_size - 8, 8), EFAULT);
    EQ(read(pipes[0], guard + guard_size, 8), 8);
    return NULL;
}
int main(void)
{
    struct sigaction action = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK };
    OK(sigaction(SIGSEGV, &action, NULL));
    size_t size = 256 << 10;
    guard_size = 4 * PAGE;
    guard = mmap(NULL, guard_size + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    CHECK(guard != MAP_FAILED);
    OK(mprotect(guard, guard_size, PROT_NONE));
    pthread_attr_t attributes;
    EQ(pthread_attr_init(&attributes), 0);
    EQ(pthread_attr_setstack(&attributes, guard + guard_size, size), 0);
    pthread_t thread;
    EQ(pthread_create(&thread, &attributes, overflow, NULL), 0);
    EQ(pthread_join(thread, NULL), 0);

    // This thread's own stack: made executable and back; a page of it that may not be written, far above what is used.
    volatile char here[8 * PAGE];
    here[0] = here[sizeof here - 1] = 7;
    char *page = (char *)(((uintptr_t)here + 2 * PAGE) & ~(PAGE - 1)), *frame = (char *)((uintptr_t)__builtin_frame_address(0) & ~(PAGE - 1));
    OK(mprotect(frame, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC));
    EQ(here[0], 7);
    OK(mprotect(frame, PAGE, PROT_READ | PROT_WRITE));
    OK(mprotect(page, PAGE, PROT_READ));
    fault_at = NULL;
    if (!sigsetjmp(back, 1))
        *(volatile char *)page = 1;
    CHECK(fault_at == page);
    FAILS(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, (void *)page), EFAULT);
    OK(mprotect(page, PAGE, PROT_READ | PROT_WRITE));
    *(volatile char *)page = 1;
    return 0;
}
