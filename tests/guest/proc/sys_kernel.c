// SPDX-License-Identifier: Apache-2.0
// /proc/sys: the settings that libraries read, in the form they read them.
#include "proc_text.h"
#include <ctype.h>

static long long number(const char *path)
{
    char *t = read_text(path), *end;
    long long n = strtoll(t, &end, 10);
    if (end == t || *end != '\n')
        check_fail(__FILE__, __LINE__, "%s is no number: %.40s", path, t);
    return n;
}

static void uuid(const char *t)
{
    EQ(strlen(t), 37);
    for (int i = 0; i < 36; i++)
        CHECK(i == 8 || i == 13 || i == 18 || i == 23 ? t[i] == '-' : isxdigit((unsigned char)t[i]));
}

int main(void)
{
    CHECK(number("/proc/sys/kernel/pid_max") >= 32768);
    CHECK(number("/proc/sys/kernel/threads-max") > 100);
    CHECK(number("/proc/sys/kernel/ngroups_max") == 65536);
    EQ(number("/proc/sys/kernel/cap_last_cap") >= 37, 1);
    CHECK(number("/proc/sys/kernel/randomize_va_space") >= 0);
    CHECK(number("/proc/sys/kernel/shmmax") > 0 && number("/proc/sys/kernel/shmmni") > 0 && number("/proc/sys/kernel/msgmax") > 0);
    CHECK(number("/proc/sys/kernel/sched_rr_timeslice_ms") > 0);
    char *id = read_text("/proc/sys/kernel/random/uuid"), *id2 = read_text("/proc/sys/kernel/random/uuid");
    uuid(id);
    uuid(id2);
    CHECK(strcmp(id, id2));
    id = read_text("/proc/sys/kernel/random/boot_id");
    uuid(id);
    STREQ(read_text("/proc/sys/kernel/random/boot_id"), id);
    CHECK(number("/proc/sys/kernel/random/entropy_avail") > 0);
    CHECK(strlen(read_text("/proc/sys/kernel/core_pattern")) > 0);
    CHECK(strlen(read_text("/proc/sys/kernel/domainname")) > 0);

    int o = (int)number("/proc/sys/vm/overcommit_memory");
    CHECK(o >= 0 && o <= 2);
    CHECK(number("/proc/sys/vm/overcommit_ratio") > 0);
    CHECK(number("/proc/sys/vm/max_map_count") >= 65530);
    CHECK(number("/proc/sys/vm/mmap_min_addr") >= 0);
    CHECK(number("/proc/sys/vm/swappiness") >= 0);
    CHECK(number("/proc/sys/fs/file-max") > 0 && number("/proc/sys/fs/nr_open") >= 1024);
    CHECK(number("/proc/sys/fs/pipe-max-size") >= 65536);
    CHECK(number("/proc/sys/fs/inotify/max_user_watches") > 0);
    CHECK(number("/proc/sys/net/core/somaxconn") > 0);
    int low, high;
    EQ(sscanf(read_text("/proc/sys/net/ipv4/ip_local_port_range"), "%d\t%d\n", &low, &high), 2);
    CHECK(low < high);
    long a, b, c;
    EQ(sscanf(read_text("/proc/sys/fs/file-nr"), "%ld\t%ld\t%ld\n", &a, &b, &c), 3);
    FAILS(open("/proc/sys/kernel/none", O_RDONLY), ENOENT);
    FAILS(open("/proc/sys/none/x", O_RDONLY), ENOENT);
    return 0;
}
