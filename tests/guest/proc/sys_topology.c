// SPDX-License-Identifier: Apache-2.0
// /sys/devices/system/cpu and node: online lists, topology and caches as hwloc, glibc, JVMs and lscpu read them.
#include "proc_text.h"
#include <dirent.h>
#include <sched.h>

static int count_list(const char *t)
{
    int n = 0;
    while (*t && *t != '\n') {
        char *end;
        long a = strtol(t, &end, 10), b = a;
        CHECK(end != t);
        if (*end == '-')
            b = strtol(end + 1, &end, 10);
        CHECK(b >= a);
        n += (int)(b - a + 1);
        t = *end == ',' ? end + 1 : end;
    }
    return n;
}

int main(void)
{
    int online = count_list(read_text("/sys/devices/system/cpu/online"));
    EQ(online, sysconf(_SC_NPROCESSORS_ONLN));
    CHECK(count_list(read_text("/sys/devices/system/cpu/possible")) >= online);
    CHECK(count_list(read_text("/sys/devices/system/cpu/present")) >= online);
    CHECK(sysconf(_SC_NPROCESSORS_CONF) >= online);
    int dirs = 0;
    DIR *d = opendir("/sys/devices/system/cpu");
    CHECK(d);
    for (struct dirent *e; (e = readdir(d));)
        dirs += !strncmp(e->d_name, "cpu", 3) && e->d_name[3] >= '0' && e->d_name[3] <= '9';
    CHECK(dirs >= online);
    CHECK(atoi(read_text("/sys/devices/system/cpu/cpu0/topology/physical_package_id")) >= 0);
    CHECK(atoi(read_text("/sys/devices/system/cpu/cpu0/topology/core_id")) >= 0);
    CHECK(count_list(read_text("/sys/devices/system/cpu/cpu0/topology/thread_siblings_list")) >= 1);
    CHECK(count_list(read_text("/sys/devices/system/cpu/cpu0/topology/core_siblings_list")) >= 1);
    CHECK(strlen(read_text("/sys/devices/system/cpu/cpu0/topology/thread_siblings")) >= 2);
    if (access("/sys/devices/system/cpu/cpu0/cache/index0", F_OK) == 0) {
        EQ(atoi(read_text("/sys/devices/system/cpu/cpu0/cache/index0/level")), 1);
        EQ(atoi(read_text("/sys/devices/system/cpu/cpu0/cache/index0/coherency_line_size")), 64);
        CHECK(strchr(read_text("/sys/devices/system/cpu/cpu0/cache/index0/size"), 'K'));
        CHECK(count_list(read_text("/sys/devices/system/cpu/cpu0/cache/index0/shared_cpu_list")) >= 1);
    }
    if (access("/sys/devices/system/node", F_OK) == 0) {
        CHECK(count_list(read_text("/sys/devices/system/node/online")) >= 1);
        CHECK(count_list(read_text("/sys/devices/system/node/node0/cpulist")) >= 1);
    }
    if (access("/sys/kernel/mm/transparent_hugepage/enabled", F_OK) == 0)
        CHECK(strchr(read_text("/sys/kernel/mm/transparent_hugepage/enabled"), '['));
    cpu_set_t set;
    OK(sched_getaffinity(0, sizeof set, &set));
    CHECK(CPU_COUNT(&set) >= 1 && CPU_COUNT(&set) <= online);
    FAILS(open("/sys/none", O_RDONLY), ENOENT);
    FAILS(open("/sys/devices/system/cpu/cpu9999/online", O_RDONLY), ENOENT);
    return 0;
}
