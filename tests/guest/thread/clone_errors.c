// SPDX-License-Identifier: Apache-2.0
// clone and clone3 refuse impossible combinations of flags and malformed arguments.
#include "check.h"
#include <linux/sched.h>
#include <sched.h>
static long clone3(void *args, size_t size) { return syscall(SYS_clone3, args, size); }
int main(void)
{
    FAILS(syscall(SYS_clone, CLONE_THREAD | CLONE_VM, 0, 0, 0, 0), EINVAL);
    FAILS(syscall(SYS_clone, CLONE_SIGHAND, 0, 0, 0, 0), EINVAL);
    FAILS(syscall(SYS_clone, CLONE_FS | CLONE_NEWNS, 0, 0, 0, 0), EINVAL);
    struct clone_args args = { .flags = CLONE_THREAD | CLONE_SIGHAND };
    FAILS(clone3(&args, sizeof args), EINVAL);
    args = (struct clone_args){ .flags = 0x100 | CLONE_SIGHAND, .exit_signal = 300 };
    FAILS(clone3(&args, sizeof args), EINVAL);
    args = (struct clone_args){ .exit_signal = SIGCHLD, .stack = 0, .stack_size = 4096 };
    FAILS(clone3(&args, sizeof args), EINVAL);
    args = (struct clone_args){ .exit_signal = SIGCHLD, .stack = (uintptr_t)&args, .stack_size = 0 };
    FAILS(clone3(&args, sizeof args), EINVAL);
    args = (struct clone_args){ .flags = CLONE_DETACHED, .exit_signal = SIGCHLD };
    FAILS(clone3(&args, sizeof args), EINVAL);
    args = (struct clone_args){ .flags = 1ull << 40 };
    FAILS(clone3(&args, sizeof args), EINVAL);
    args = (struct clone_args){ .flags = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD, .exit_signal = SIGCHLD };
    FAILS(clone3(&args, sizeof args), EINVAL);
    FAILS(clone3(&args, 63), EINVAL);
    FAILS(clone3(&args, 8192), E2BIG);
    EACH_BAD(p) FAILS(clone3(p, sizeof args), EFAULT);
    struct { struct clone_args args; uint64_t more; } longer = { { .flags = 0 }, 1 };
    FAILS(clone3(&longer, sizeof longer), E2BIG);
    return 0;
}
