// SPDX-License-Identifier: Apache-2.0
// /proc/self/status: the lines that ps, psutil, JVMs and libraries read, with true values.
#include "proc_text.h"
#include <sys/prctl.h>

static void *body(void *arg)
{
    EQ(number_of(read_text("/proc/self/status"), "Threads"), 2);
    char *t = read_text("/proc/thread-self/status");
    EQ(number_of(t, "Pid"), thread_id());
    EQ(number_of(t, "Tgid"), getpid());
    return arg;
}

int main(void)
{
    char *t = read_text("/proc/self/status");
    OK(prctl(PR_SET_NAME, "the-name"));
    t = read_text("/proc/self/status");
    CHECK(!strncmp(t, "Name:\tthe-name\n", 15));
    CHECK(!strncmp(value_of(t, "State"), "R (running)\n", 12));
    EQ(number_of(t, "Pid"), getpid());
    EQ(number_of(t, "Tgid"), getpid());
    EQ(number_of(t, "PPid"), getppid());
    EQ(number_of(t, "TracerPid"), 0);
    EQ(number_of(t, "Threads"), 1);
    unsigned u[4];
    EQ(sscanf(value_of(t, "Uid"), "%u\t%u\t%u\t%u", u, u + 1, u + 2, u + 3), 4);
    EQ(u[0], getuid());
    EQ(u[1], geteuid());
    EQ(sscanf(value_of(t, "Gid"), "%u\t%u\t%u\t%u", u, u + 1, u + 2, u + 3), 4);
    EQ(u[0], getgid());
    CHECK(number_of(t, "FDSize") >= 3);
    CHECK(value_of(t, "Groups"));
    unsigned mask = umask(0);
    umask(mask);
    EQ(strtol(value_of(t, "Umask"), NULL, 8), mask);
    CHECK(number_of(t, "VmPeak") >= number_of(t, "VmSize"));
    CHECK(number_of(t, "VmHWM") >= number_of(t, "VmRSS"));
    CHECK(number_of(t, "VmRSS") > 0 && number_of(t, "VmSize") >= number_of(t, "VmRSS"));
    CHECK(number_of(t, "VmData") > 0 && number_of(t, "VmStk") > 0 && number_of(t, "VmExe") > 0 && number_of(t, "VmLib") > 0);
    CHECK(number_of(t, "RssAnon") >= 0 && number_of(t, "RssFile") >= 0 && number_of(t, "VmSwap") >= 0);
    CHECK(strstr(value_of(t, "VmRSS"), " kB\n"));

    // The signal sets.
    mask_signal(SIG_BLOCK, SIGUSR1);
    signal(SIGUSR2, SIG_IGN);
    raise(SIGUSR1);
    t = read_text("/proc/self/status");
    EQ(strtoull(value_of(t, "SigBlk"), NULL, 16), 1ull << (SIGUSR1 - 1));
    CHECK(strtoull(value_of(t, "SigIgn"), NULL, 16) & 1ull << (SIGUSR2 - 1));
    CHECK((strtoull(value_of(t, "SigPnd"), NULL, 16) | strtoull(value_of(t, "ShdPnd"), NULL, 16)) & 1ull << (SIGUSR1 - 1));
    EQ(strtoull(value_of(t, "SigCgt"), NULL, 16) & 1ull << (SIGUSR2 - 1), 0);
    CHECK(value_of(t, "SigQ") && strchr(value_of(t, "SigQ"), '/'));
    CHECK(value_of(t, "CapEff") && value_of(t, "CapBnd") && value_of(t, "CapPrm") && value_of(t, "CapInh") && value_of(t, "CapAmb"));
    CHECK(value_of(t, "NoNewPrivs") && value_of(t, "Seccomp"));
    CHECK(value_of(t, "Cpus_allowed") && value_of(t, "Cpus_allowed_list") && value_of(t, "Mems_allowed_list"));
    CHECK(number_of(t, "voluntary_ctxt_switches") >= 0 && number_of(t, "nonvoluntary_ctxt_switches") >= 0);
    join_thread(start_thread(body, NULL));
    return 0;
}
