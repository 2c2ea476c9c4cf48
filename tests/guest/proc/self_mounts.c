// SPDX-License-Identifier: Apache-2.0
// /proc/self/mountinfo, mounts and mountstats: fields as getmntent and container runtimes parse them; "/" is there once.
#include "proc_text.h"
#include <mntent.h>

int main(void)
{
    char *t = read_text("/proc/self/mountinfo");
    int root = 0, proc = 0, sys = 0, dev = 0, root_id = -1, ids[512], n = 0;
    for (char *line = t; *line; line = strchr(line, '\n') + 1) {
        int id, parent;
        unsigned ma, mi;
        char from[PATH_MAX], at[PATH_MAX], options[PATH_MAX], type[256], source[PATH_MAX], super[PATH_MAX];
        int used = 0;
        EQ(sscanf(line, "%d %d %u:%u %4095s %4095s %4095s%n", &id, &parent, &ma, &mi, from, at, options, &used), 7);
        CHECK(from[0] == '/' && at[0] == '/');
        CHECK(!strncmp(options, "rw", 2) || !strncmp(options, "ro", 2));
        char *dash = strstr(line + used, " - ");
        CHECK(dash && dash < strchr(line, '\n'));
        EQ(sscanf(dash + 3, "%255s %4095s %4095s", type, source, super), 3);
        CHECK(!strncmp(super, "rw", 2) || !strncmp(super, "ro", 2));
        if (!strcmp(at, "/"))
            root++, root_id = id;
        if (!strcmp(at, "/proc")) {
            proc++;
            STREQ(type, "proc");
        }
        if (!strcmp(at, "/sys"))
            sys++;
        if (!strcmp(at, "/dev"))
            dev++;
        for (int i = 0; i < n && i < 512; i++)
            CHECK(ids[i] != id);
        if (n < 512)
            ids[n++] = id;
    }
    CHECK(root >= 1 && proc >= 1 && sys >= 1 && dev >= 1 && root_id > 0);

    FILE *f = setmntent("/proc/self/mounts", "r");
    CHECK(f);
    int entries = 0, proc_seen = 0;
    for (struct mntent *m; (m = getmntent(f));) {
        entries++;
        CHECK(m->mnt_dir[0] == '/');
        CHECK(hasmntopt(m, "rw") || hasmntopt(m, "ro"));
        proc_seen += !strcmp(m->mnt_dir, "/proc") && !strcmp(m->mnt_type, "proc");
    }
    endmntent(f);
    CHECK(entries >= 4 && proc_seen >= 1);
    EQ(count_lines(read_text("/proc/mounts")), entries);
    STREQ(link_text("/proc/mounts"), "self/mounts");
    return 0;
}
