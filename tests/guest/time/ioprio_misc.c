// SPDX-License-Identifier: Apache-2.0
// Small calls that runtimes try at start: each gives a right result or the errno that makes them go on.
#include "check.h"
int main(void)
{
    long r = syscall(SYS_ioprio_get, 1, 0);
    CHECK(r >= 0 || errno == ENOSYS);
    char buffer[64];
    r = syscall(SYS_get_mempolicy, NULL, NULL, 0, NULL, 0);
    CHECK(r == 0 || errno == ENOSYS);
    r = syscall(SYS_io_uring_setup, 0, buffer);
    CHECK(r == -1 && (errno == ENOSYS || errno == EINVAL || errno == EPERM || errno == EFAULT));
    r = syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0);
    CHECK(r == -1);
    r = syscall(SYS_bpf, 0, NULL, 0);
    CHECK(r == -1);
    r = syscall(SYS_userfaultfd, 0xff000000);
    CHECK(r == -1);
    r = syscall(SYS_kcmp, getpid(), getpid(), 0, 0, 0);
    CHECK(r == 0 || errno == ENOSYS || errno == EPERM);
    return 0;
}
