// SPDX-License-Identifier: Apache-2.0
// The affinity calls: sizes, masks, results and errors.
#include "check.h"
#include <sched.h>
#include <sys/sysinfo.h>
int main(void)
{
    cpu_set_t all, one, now;
    OK(sched_getaffinity(0, sizeof all, &all));
    int count = CPU_COUNT(&all);
    CHECK(count >= 1);
    EQ(sysconf(_SC_NPROCESSORS_ONLN) >= count, 1);
    long raw = syscall(SYS_sched_getaffinity, 0, sizeof all, &now);
    CHECK(raw > 0 && raw % 8 == 0);
    FAILS(syscall(SYS_sched_getaffinity, 0, 3, &now), EINVAL);
    FAILS(syscall(SYS_sched_getaffinity, 0, 9, &now), EINVAL);
    FAILS(syscall(SYS_sched_getaffinity, 0, 128, (void *)8), EFAULT);
    FAILS(syscall(SYS_sched_getaffinity, 0x3fffffff, 128, &now), ESRCH);
    int first = 0;
    while (!CPU_ISSET(first, &all))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    OK(sched_setaffinity(0, sizeof one, &one));
    OK(sched_getaffinity(0, sizeof now, &now));
    CHECK(CPU_EQUAL(&one, &now));
    for (int i = 0; i < 10; i++)
        EQ(sched_getcpu(), first);
    CPU_ZERO(&now);
    FAILS(sched_setaffinity(0, sizeof now, &now), EINVAL);
    CPU_SET(1000, &now);
    FAILS(sched_setaffinity(0, sizeof now, &now), EINVAL);
    FAILS(syscall(SYS_sched_setaffinity, 0, 8, (void *)8), EFAULT);
    OK(sched_setaffinity(thread_id(), sizeof all, &all));
    OK(sched_getaffinity(0, sizeof now, &now));
    CHECK(CPU_EQUAL(&all, &now));
    return 0;
}
