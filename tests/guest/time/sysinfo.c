// SPDX-License-Identifier: Apache-2.0
// sysinfo and what the C library derives from it.
#include "check.h"
#include <sys/sysinfo.h>
int main(void)
{
    struct sysinfo s;
    memset(&s, 0xff, sizeof s);
    OK(sysinfo(&s));
    CHECK(s.uptime > 0 && s.uptime < 1000000000);
    CHECK(s.mem_unit >= 1);
    uint64_t total = (uint64_t)s.totalram * s.mem_unit;
    CHECK(total > (64u << 20));
    CHECK((uint64_t)s.freeram * s.mem_unit <= total);
    CHECK(s.procs >= 1);
    CHECK(sysconf(_SC_PHYS_PAGES) > 10000);
    CHECK(get_nprocs() >= 1);
    struct timespec t;
    OK(clock_gettime(CLOCK_BOOTTIME, &t));
    CHECK(t.tv_sec - s.uptime <= 2 && s.uptime - t.tv_sec <= 2);
    FAILS(syscall(SYS_sysinfo, 8), EFAULT);
    return 0;
}
