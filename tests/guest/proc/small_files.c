// SPDX-License-Identifier: Apache-2.0
// The remaining files of a process and of the system that programs open: they are there and read to the end.
#include "proc_text.h"

int main(void)
{
    static const char *names[] = { "/proc/self/wchan", "/proc/self/io", "/proc/self/sched", "/proc/self/schedstat", "/proc/self/personality",
                                   "/proc/self/loginuid", "/proc/self/sessionid", "/proc/self/uid_map", "/proc/self/gid_map", "/proc/self/setgroups",
                                   "/proc/self/timerslack_ns", "/proc/self/coredump_filter", "/proc/self/oom_adj",
                                   "/proc/partitions", "/proc/diskstats", "/proc/swaps", "/proc/modules", "/proc/interrupts", "/proc/cmdline",
                                   "/proc/devices", "/proc/misc", "/proc/net/dev", "/proc/self/net/dev", "/proc/zoneinfo", "/proc/buddyinfo" };
    // Which of them a kernel has is a matter of its configuration, so a missing one is only counted.
    int there = 0;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (access(names[i], R_OK) == 0) {
            read_text(names[i]);
            there++;
        }
    CHECK(there >= 5);
    char *t = read_text("/proc/self/io");
    CHECK(number_of(t, "rchar") > 0 && number_of(t, "wchar") >= 0 && number_of(t, "syscr") > 0 && number_of(t, "read_bytes") >= 0);
    unsigned inside, outside, count;
    EQ(sscanf(read_text("/proc/self/uid_map"), "%u %u %u", &inside, &outside, &count), 3);
    EQ(strtoul(read_text("/proc/self/personality"), NULL, 16), 0);
    CHECK(strlen(read_text("/proc/cmdline")) > 0);
    for (const char *const *ns = (const char *const[]){ "mnt", "pid", "net", "user", "uts", "ipc", NULL }; *ns; ns++) {
        char p[64], want[64];
        snprintf(p, sizeof p, "/proc/self/ns/%s", *ns);
        snprintf(want, sizeof want, "%s:[", *ns);
        CHECK(!strncmp(link_text(p), want, strlen(want)));
    }
    return 0;
}
