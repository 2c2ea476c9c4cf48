// SPDX-License-Identifier: Apache-2.0
// /proc/cpuinfo: a block for each processor, with the fields that programs look for and flags that agree with cpuid.
#include "proc_text.h"
#include <cpuid.h>

int main(void)
{
    char *t = read_text("/proc/cpuinfo");
    int blocks = 0;
    for (char *p = t; (p = strstr(p, "processor\t: ")); p++) {
        EQ(atoi(p + 12), blocks);
        blocks++;
    }
    EQ(blocks, sysconf(_SC_NPROCESSORS_ONLN));
    CHECK(value_of(t, "vendor_id") && value_of(t, "model name") && value_of(t, "stepping"));
    CHECK(number_of(t, "cpu family") > 0 && number_of(t, "cpu cores") > 0 && number_of(t, "siblings") > 0);
    CHECK(atof(value_of(t, "cpu MHz")) > 100 && atof(value_of(t, "bogomips")) > 100);
    CHECK(value_of(t, "physical id") && value_of(t, "core id") && value_of(t, "address sizes") && value_of(t, "cache size"));
    CHECK(number_of(t, "clflush size") == 64);
    const char *flags = value_of(t, "flags");
    CHECK(flags);
    char line[8192];
    snprintf(line, sizeof line, " %.*s ", (int)(strchr(flags, '\n') - flags), flags);
    CHECK(strstr(line, " fpu ") && strstr(line, " sse2 ") && strstr(line, " lm ") && strstr(line, " syscall ") && strstr(line, " cx16 "));
    unsigned a, b, c, d;
    __cpuid_count(7, 0, a, b, c, d);
    EQ(strstr(line, " avx2 ") != NULL, __builtin_cpu_supports("avx2") != 0);
    EQ(strstr(line, " bmi2 ") != NULL, (b >> 8 & 1) != 0);
    __cpuid(1, a, b, c, d);
    EQ(strstr(line, " aes ") != NULL, (c >> 25 & 1) != 0);
    char vendor[13] = "";
    __cpuid(0, a, b, c, d);
    memcpy(vendor, &b, 4), memcpy(vendor + 4, &d, 4), memcpy(vendor + 8, &c, 4);
    EQ(strncmp(value_of(t, "vendor_id"), vendor, 12), 0);
    return 0;
}
