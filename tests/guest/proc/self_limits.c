// SPDX-License-Identifier: Apache-2.0
// /proc/self/limits: the table's columns, and values that agree with getrlimit.
#include "proc_text.h"
#include <sys/resource.h>

static void expect(const char *text, const char *name, int which)
{
    struct rlimit r;
    OK(getrlimit(which, &r));
    const char *line = strstr(text, name);
    if (!line)
        check_fail(__FILE__, __LINE__, "no line %s", name);
    char soft[32], hard[32];
    EQ(sscanf(line + 26, "%31s %31s", soft, hard), 2);
    if (r.rlim_cur == RLIM_INFINITY)
        STREQ(soft, "unlimited");
    else
        EQ(strtoull(soft, NULL, 10), r.rlim_cur);
    if (r.rlim_max == RLIM_INFINITY)
        STREQ(hard, "unlimited");
    else
        EQ(strtoull(hard, NULL, 10), r.rlim_max);
}

int main(void)
{
    struct rlimit r;
    OK(getrlimit(RLIMIT_NOFILE, &r));
    r.rlim_cur = 77;
    OK(setrlimit(RLIMIT_NOFILE, &r));
    char *t = read_text("/proc/self/limits");
    CHECK(!strncmp(t, "Limit                     Soft Limit           Hard Limit           Units     \n", 79));
    EQ(count_lines(t), 17);
    expect(t, "Max open files            ", RLIMIT_NOFILE);
    expect(t, "Max stack size            ", RLIMIT_STACK);
    expect(t, "Max file size             ", RLIMIT_FSIZE);
    expect(t, "Max data size             ", RLIMIT_DATA);
    expect(t, "Max core file size        ", RLIMIT_CORE);
    expect(t, "Max cpu time              ", RLIMIT_CPU);
    expect(t, "Max address space         ", RLIMIT_AS);
    expect(t, "Max processes             ", RLIMIT_NPROC);
    expect(t, "Max locked memory         ", RLIMIT_MEMLOCK);
    CHECK(strstr(t, "Max realtime timeout      "));
    CHECK(strstr(t, "files     \n") && strstr(t, "bytes     \n") && strstr(t, "us        \n"));
    return 0;
}
