// SPDX-License-Identifier: Apache-2.0
// clone3 as fork: exit signal, pidfd, and the child's tid words in the child only.
#include "check.h"
#include <linux/sched.h>
int main(void)
{
    int pidfd = -1, parent_tid = 0, child_tid = 0;
    struct clone_args args = { .flags = CLONE_PIDFD | CLONE_PARENT_SETTID | CLONE_CHILD_SETTID, .pidfd = (uintptr_t)&pidfd,
                               .parent_tid = (uintptr_t)&parent_tid, .child_tid = (uintptr_t)&child_tid, .exit_signal = SIGCHLD };
    long pid = syscall(SYS_clone3, &args, sizeof args);
    CHECK(pid >= 0);
    if (pid == 0) {
        EQ(child_tid, thread_id());
        _exit(7);
    }
    EQ(parent_tid, pid);
    EQ(child_tid, 0);
    CHECK(pidfd >= 0);
    EQ(fcntl(pidfd, F_GETFD), FD_CLOEXEC);
    siginfo_t info;
    EQ(waitid(P_PIDFD, (id_t)pidfd, &info, WEXITED), 0);
    EQ(info.si_pid, pid);
    EQ(info.si_status, 7);
    return 0;
}
