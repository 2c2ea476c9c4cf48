// SPDX-License-Identifier: Apache-2.0
// /proc/self/stat and statm: 52 fields in Linux's order, a name with blanks and parentheses, sizes that follow use.
#include "proc_text.h"
#include <sys/prctl.h>
#include <sys/resource.h>

static unsigned long field[60];
static char comm[64], state;
static int fields;

static void read_stat(const char *path)
{
    char *t = read_text(path), *close = strrchr(t, ')'), *open = strchr(t, '(');
    CHECK(open && close);
    field[1] = strtoul(t, NULL, 10);
    snprintf(comm, sizeof comm, "%.*s", (int)(close - open - 1), open + 1);
    state = close[2];
    fields = 3;
    for (char *p = close + 3; *p == ' ';)
        field[++fields] = (unsigned long)strtoll(p, &p, 10);
}

int main(void)
{
    OK(prctl(PR_SET_NAME, "a ) (b"));
    read_stat("/proc/self/stat");
    STREQ(comm, "a ) (b");
    EQ(fields, 52);
    EQ(field[1], getpid());
    EQ(state, 'R');
    EQ(field[4], getppid());
    EQ(field[5], getpgrp());
    EQ(field[6], getsid(0));
    EQ(field[20], 1);                                   // threads
    CHECK(field[23] > 1 << 20 && field[24] > 10);       // vsize in bytes, rss in pages
    CHECK(field[22] > 0);                               // start time in ticks since boot
    double up = atof(read_text("/proc/uptime"));
    double started = (double)field[22] / (double)sysconf(_SC_CLK_TCK);
    CHECK(started <= up + 1 && started > up - 20);
    EQ((int)(long)field[18], 20 + getpriority(PRIO_PROCESS, 0));
    EQ((int)(long)field[19], getpriority(PRIO_PROCESS, 0));
    CHECK(field[26] <= (uintptr_t)main && (uintptr_t)main < field[27]);         // code
    CHECK(field[28] > (uintptr_t)&up);                                          // stack start
    CHECK(field[48] < field[49] && field[50] < field[51]);                      // arguments, environment
    // Time used: burn some and see it.
    unsigned long before = field[14] + field[15];
    for (int64_t end = now_ns(CLOCK_PROCESS_CPUTIME_ID) + 150000000; now_ns(CLOCK_PROCESS_CPUTIME_ID) < end;) { }
    read_stat("/proc/self/stat");
    CHECK(field[14] + field[15] >= before + 10);

    unsigned long m[7];
    CHECK(sscanf(read_text("/proc/self/statm"), "%lu %lu %lu %lu %lu %lu %lu", m, m + 1, m + 2, m + 3, m + 4, m + 5, m + 6) == 7);
    CHECK(m[0] > 100 && m[1] > 10 && m[1] <= m[0] && m[2] <= m[1]);
    unsigned long rss = m[1], size = m[0];
    char *more = map_anon(4000 * PAGE);
    memset(more, 1, 4000 * PAGE);
    CHECK(sscanf(read_text("/proc/self/statm"), "%lu %lu", m, m + 1) == 2);
    CHECK(m[0] >= size + 4000);
    CHECK(m[1] >= rss + 3900);
    char p[64];
    snprintf(p, sizeof p, "/proc/self/task/%d/stat", getpid());
    read_stat(p);
    EQ(field[1], getpid());
    return 0;
}
