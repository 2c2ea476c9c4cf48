// SPDX-License-Identifier: Apache-2.0
// sched_getattr and sched_setattr: sizes and values.
#include "check.h"
struct attr { uint32_t size, policy; uint64_t flags; int32_t nice; uint32_t priority; uint64_t runtime, deadline, period; uint32_t min, max; };
int main(void)
{
    struct attr a;
    memset(&a, 0xff, sizeof a);
    EQ(syscall(SYS_sched_getattr, 0, &a, sizeof a, 0), 0);
    EQ(a.size, 56);
    EQ(a.policy, 0);
    EQ(a.priority, 0);
    FAILS(syscall(SYS_sched_getattr, 0, &a, 47, 0), EINVAL);
    FAILS(syscall(SYS_sched_getattr, 0, &a, sizeof a, 1), EINVAL);
    FAILS(syscall(SYS_sched_getattr, 0, NULL, sizeof a, 0), EINVAL);
    FAILS(syscall(SYS_sched_getattr, 0, 8, sizeof a, 0), EFAULT);
    EQ(syscall(SYS_sched_getattr, 0, &a, sizeof a, 0), 0);
    EQ(syscall(SYS_sched_setattr, 0, &a, 0), 0);
    a.policy = 99;
    FAILS(syscall(SYS_sched_setattr, 0, &a, 0), EINVAL);
    FAILS(syscall(SYS_sched_setattr, 0, &a, 1), EINVAL);
    FAILS(syscall(SYS_sched_setattr, 0, NULL, 0), EINVAL);
    return 0;
}
