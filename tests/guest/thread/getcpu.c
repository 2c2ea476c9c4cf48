// SPDX-License-Identifier: Apache-2.0
// getcpu gives a processor of the affinity mask, through the library, the vDSO and the call.
#include "check.h"
#include <sched.h>
int main(void)
{
    cpu_set_t set;
    OK(sched_getaffinity(0, sizeof set, &set));
    for (int i = 0; i < 100; i++) {
        unsigned cpu = 9999, node = 9999;
        EQ(getcpu(&cpu, &node), 0);
        CHECK(CPU_ISSET(cpu, &set));
        CHECK(node < 1024);
        EQ(syscall(SYS_getcpu, &cpu, &node, NULL), 0);
        CHECK(CPU_ISSET(cpu, &set));
        EQ(syscall(SYS_getcpu, NULL, NULL, NULL), 0);
    }
    FAILS(syscall(SYS_getcpu, 8, NULL, NULL), EFAULT);
    FAILS(syscall(SYS_getcpu, NULL, 8, NULL), EFAULT);
    return 0;
}
