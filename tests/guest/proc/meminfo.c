// SPDX-License-Identifier: Apache-2.0
// /proc/meminfo and /proc/vmstat: the lines that free, JVMs and databases read, in kB, and sysinfo agreeing.
#include "proc_text.h"
#include <sys/sysinfo.h>

int main(void)
{
    char *t = read_text("/proc/meminfo");
    static const char *keys[] = { "MemTotal", "MemFree", "MemAvailable", "Buffers", "Cached", "SwapCached", "Active", "Inactive", "SwapTotal",
                                  "SwapFree", "Dirty", "AnonPages", "Mapped", "Shmem", "Slab", "SReclaimable", "CommitLimit", "Committed_AS",
                                  "VmallocTotal", "HugePages_Total", "Hugepagesize" };
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        CHECK(number_of(t, keys[i]) >= 0);
    long long total = number_of(t, "MemTotal");
    CHECK(total > 64 << 10 && number_of(t, "MemFree") <= total && number_of(t, "MemAvailable") <= total);
    CHECK(!strncmp(t, "MemTotal:       ", 16));
    CHECK(strstr(value_of(t, "MemTotal"), " kB\n"));
    struct sysinfo s;
    OK(sysinfo(&s));
    EQ((long long)(s.totalram * s.mem_unit / 1024), total);
    EQ(sysconf(_SC_PHYS_PAGES), total / 4);
    t = read_text("/proc/vmstat");
    CHECK(number_of(t, "nr_free_pages") > 0 && number_of(t, "pgfault") >= 0);
    return 0;
}
