// SPDX-License-Identifier: Apache-2.0
// /proc/self/smaps and smaps_rollup: the fields that allocators, JVMs and psutil read, with figures that follow what is touched.
#include "proc_text.h"

int main(void)
{
    char *m = map_anon(64 * PAGE);
    memset(m, 1, 32 * PAGE);
    char *text = read_text("/proc/self/smaps"), *at = NULL;
    for (char *line = text; line && *line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        unsigned long a, b;
        char prot[8];
        if (sscanf(line, "%lx-%lx %7s", &a, &b, prot) == 3 && (uintptr_t)m >= a && (uintptr_t)m < b)
            at = line;
    }
    CHECK(at);
    at = strchr(at, '\n') + 1;
    CHECK(number_of(at, "Size") >= 256);
    EQ(number_of(at, "KernelPageSize"), 4);
    EQ(number_of(at, "MMUPageSize"), 4);
    long long rss = number_of(at, "Rss");
    CHECK(rss >= 128 && rss <= number_of(at, "Size"));
    CHECK(number_of(at, "Pss") <= rss + 4);
    CHECK(number_of(at, "Private_Dirty") >= 0 && number_of(at, "Private_Clean") >= 0);
    CHECK(number_of(at, "Shared_Clean") >= 0 && number_of(at, "Shared_Dirty") >= 0);
    CHECK(number_of(at, "Anonymous") >= 0 && number_of(at, "Swap") >= 0 && number_of(at, "Referenced") >= 0);
    const char *flags = value_of(at, "VmFlags");
    CHECK(flags && strstr(flags, "rd") && strstr(flags, "wr"));

    text = read_text("/proc/self/smaps_rollup");
    CHECK(strstr(text, "[rollup]"));
    CHECK(number_of(text, "Rss") >= rss);
    CHECK(number_of(text, "Pss") > 0);
    return 0;
}
