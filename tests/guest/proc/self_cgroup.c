// SPDX-License-Identifier: Apache-2.0
// /proc/self/cgroup and the limits under /sys/fs/cgroup, as the JVM, Go and node look for them.
#include "proc_text.h"

int main(void)
{
    char *t = read_text("/proc/self/cgroup"), relative[PATH_MAX] = "";
    CHECK(count_lines(t) >= 1);
    int unified = 0;
    for (char *line = t; *line; line = strchr(line, '\n') + 1) {
        int id, used = 0;
        char path[PATH_MAX];
        CHECK(sscanf(line, "%d:%n", &id, &used) == 1 && used > 0);
        char *second = strchr(line + used, ':');
        CHECK(second && second[1] == '/');
        if (id == 0 && line[used] == ':' && sscanf(second + 1, "%4095s", path) == 1) {
            unified = 1;
            strcpy(relative, path);
        }
    }
    // With cgroup v2 at /sys/fs/cgroup the files that exist must parse.
    if (unified && access("/sys/fs/cgroup/cgroup.controllers", F_OK) == 0) {
        char p[PATH_MAX + 64];
        snprintf(p, sizeof p, "/sys/fs/cgroup%.4000s/memory.max", relative);
        if (access(p, F_OK) == 0) {
            char *v = read_text(p);
            CHECK(!strcmp(v, "max\n") || atoll(v) > 0);
        }
        snprintf(p, sizeof p, "/sys/fs/cgroup%.4000s/cpu.max", relative);
        if (access(p, F_OK) == 0) {
            char quota[32];
            long period;
            EQ(sscanf(read_text(p), "%31s %ld", quota, &period), 2);
            CHECK(period > 0);
        }
    }
    t = read_text("/proc/cgroups");
    CHECK(!strncmp(t, "#subsys_name\thierarchy\tnum_cgroups\tenabled\n", 43));
    return 0;
}
