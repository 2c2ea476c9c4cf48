// SPDX-License-Identifier: Apache-2.0
// clone3 starts a thread with all the tid words set, on the stack that it is given.
#include "futex.h"
#include <linux/sched.h>
static volatile int parent_tid, child_tid, seen;
static char stack[65536] __attribute__((aligned(64)));
static void body(void)
{
    char here;
    seen = &here > stack && &here < stack + sizeof stack ? (int)syscall(SYS_gettid) : -1;
}
int main(void)
{
    struct clone_args args = {
        .flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID | CLONE_CHILD_SETTID,
        .parent_tid = (uintptr_t)&parent_tid,
        .child_tid = (uintptr_t)&child_tid,
        .stack = (uintptr_t)stack,
        .stack_size = sizeof stack,
    };
    // No TLS of its own: it calls nothing that needs one and shares the creator's.
    long tid;
    register void *f __asm__("r12") = body;
    __asm__ volatile("syscall\n test %%rax,%%rax\n jnz 1f\n xor %%ebp,%%ebp\n call *%%r12\n mov $60,%%eax\n xor %%edi,%%edi\n syscall\n 1:"
                     : "=a"(tid)
                     : "a"((long)SYS_clone3), "D"(&args), "S"(sizeof args), "r"(f)
                     : "rcx", "r11", "rdx", "memory");
    CHECK(tid > 0);
    // Until it has run, child_tid may be 0 as it is at the end: waiting for that to change could miss the only wake.
    while (seen == 0)
        sched_yield();
    int value;
    while ((value = child_tid) != 0)
        futex((void *)&child_tid, FUTEX_WAIT, (uint32_t)value, NULL, NULL, 0);
    EQ(parent_tid, tid);
    EQ(seen, tid);
    return 0;
}
