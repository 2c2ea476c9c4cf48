// SPDX-License-Identifier: Apache-2.0
// Scheduling policies and parameters of an ordinary program.
#include "check.h"
#include <sched.h>
#include <sys/resource.h>
int main(void)
{
    FAILS(syscall(SYS_sched_setparam, -1, 8), EINVAL);
    FAILS(syscall(SYS_sched_setscheduler, -1, 0, 8), EINVAL);
    FAILS(syscall(SYS_sched_getparam, -1, 8), EINVAL);
    FAILS(syscall(SYS_get_robust_list, -1, 8, 8), ESRCH);

    struct sched_param p = { 0 };
    EQ(sched_yield(), 0);
    EQ(sched_getscheduler(0), SCHED_OTHER);
    EQ(sched_getscheduler(thread_id()), SCHED_OTHER);
    FAILS(sched_getscheduler(-1), EINVAL);
    FAILS(sched_getscheduler(0x3fffffff), ESRCH);
    OK(sched_getparam(0, &p));
    EQ(p.sched_priority, 0);
    FAILS(sched_getparam(0, NULL), EINVAL);
    FAILS(syscall(SYS_sched_getparam, 0, 8), EFAULT);
    EQ(sched_get_priority_max(SCHED_OTHER), 0);
    EQ(sched_get_priority_min(SCHED_OTHER), 0);
    EQ(sched_get_priority_max(SCHED_FIFO), 99);
    EQ(sched_get_priority_min(SCHED_RR), 1);
    FAILS(sched_get_priority_max(77), EINVAL);
    FAILS(sched_get_priority_min(-1), EINVAL);
    p.sched_priority = 5;
    FAILS(sched_setscheduler(0, SCHED_OTHER, &p), EINVAL);
    p.sched_priority = 0;
    FAILS(sched_setscheduler(0, SCHED_FIFO, &p), EINVAL);
    FAILS(sched_setscheduler(0, 77, &p), EINVAL);
    FAILS(sched_setscheduler(0, SCHED_OTHER, NULL), EINVAL);
    OK(sched_setscheduler(0, SCHED_BATCH, &p));
    EQ(sched_getscheduler(0), SCHED_BATCH);
    OK(sched_setscheduler(0, SCHED_OTHER, &p));
    OK(sched_setparam(0, &p));
    struct timespec t;
    OK(sched_rr_get_interval(0, &t));
    FAILS(syscall(SYS_sched_rr_get_interval, 0, 8), EFAULT);
    errno = 0;
    int nice_now = getpriority(PRIO_PROCESS, 0);
    EQ(errno, 0);
    OK(setpriority(PRIO_PROCESS, 0, nice_now + 1));
    EQ(getpriority(PRIO_PROCESS, 0), nice_now + 1);
    FAILS(getpriority(9, 0), EINVAL);
    FAILS(setpriority(9, 0, 0), EINVAL);
    FAILS(getpriority(PRIO_PROCESS, 0x3fffffff), ESRCH);
    return 0;
}
