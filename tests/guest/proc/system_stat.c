// SPDX-License-Identifier: Apache-2.0
// /proc/stat, uptime, loadavg: the forms that top, psutil, node's os.cpus and getloadavg parse; time goes on.
#include "proc_text.h"

int main(void)
{
    char *t = read_text("/proc/stat");
    unsigned long v[10];
    EQ(sscanf(t, "cpu  %lu %lu %lu %lu %lu %lu %lu %lu %lu %lu\n", v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7, v + 8, v + 9), 10);
    int cpus = 0;
    for (char *p = t; (p = strstr(p, "\ncpu")); p++, cpus++)
        EQ(atoi(p + 4), cpus);
    EQ(cpus, sysconf(_SC_NPROCESSORS_ONLN));
    CHECK(number_of(t, "btime") > 1500000000 && number_of(t, "ctxt") > 0 && number_of(t, "processes") > 0);
    CHECK(number_of(t, "procs_running") >= 1 && number_of(t, "procs_blocked") >= 0);
    CHECK(value_of(t, "intr"));
    double up, idle, up2;
    EQ(sscanf(read_text("/proc/uptime"), "%lf %lf\n", &up, &idle), 2);
    struct timespec b;
    OK(clock_gettime(CLOCK_BOOTTIME, &b));
    CHECK((double)b.tv_sec - up < 2 && up - (double)b.tv_sec < 2);
    long long now = time(NULL);
    CHECK(llabs(now - (long long)up - number_of(t, "btime")) <= 2);
    sleep_ms(60);
    EQ(sscanf(read_text("/proc/uptime"), "%lf", &up2), 1);
    CHECK(up2 > up);

    double l[3];
    int running, all, last;
    EQ(sscanf(read_text("/proc/loadavg"), "%lf %lf %lf %d/%d %d\n", l, l + 1, l + 2, &running, &all, &last), 6);
    CHECK(l[0] >= 0 && running >= 1 && all >= running && last >= 1);
    EQ(getloadavg(l, 3), 3);
    return 0;
}
