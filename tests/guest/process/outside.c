// SPDX-License-Identifier: Apache-2.0
// What a process that is not there is answered with, and which mistakes are seen first. (Under Glume processes outside the
// instance are not there either.)
#include "check.h"
#include <sched.h>
#include <sys/resource.h>

int main(void)
{
    pid_t gone = OK(fork());
    if (gone == 0)
        _exit(0);
    EQ(wait_status(gone), 0);
    FAILS(kill(gone, 0), ESRCH);
    FAILS(kill(gone, SIGTERM), ESRCH);
    FAILS(getpgid(gone), ESRCH);
    FAILS(getsid(gone), ESRCH);
    FAILS(syscall(SYS_tgkill, gone, gone, SIGTERM), ESRCH);
    siginfo_t info = {.si_signo = SIGTERM, .si_code = SI_QUEUE};
    FAILS(syscall(SYS_rt_sigqueueinfo, gone, SIGTERM, &info), ESRCH);

    struct sched_param parameter = {0};
    FAILS(sched_setscheduler(gone, -1, &parameter), EINVAL);
    FAILS(sched_setscheduler(gone, SCHED_OTHER, NULL), EINVAL);
    FAILS(sched_setscheduler(gone, SCHED_OTHER, (void *)16), EFAULT);
    FAILS(sched_setscheduler(gone, SCHED_OTHER, &parameter), ESRCH);
    FAILS(sched_setparam(gone, NULL), EINVAL);
    FAILS(sched_setparam(gone, (void *)16), EFAULT);
    FAILS(sched_setparam(gone, &parameter), ESRCH);
    FAILS(sched_setaffinity(gone, sizeof(cpu_set_t), (void *)16), EFAULT);
    cpu_set_t set;
    OK(sched_getaffinity(0, sizeof set, &set));
    FAILS(sched_setaffinity(gone, sizeof set, &set), ESRCH);
    struct rlimit limit;
    FAILS(prlimit(gone, RLIMIT_CORE, NULL, &limit), ESRCH);

    EQ(getpgid(getpid()), getpgrp());
    EQ(getsid((pid_t)syscall(SYS_gettid)), getsid(0));
    pid_t child = OK(fork());
    if (child == 0) {
        pause();
        _exit(0);
    }
    EQ(getpgid(child), getpgrp());
    OK(sched_setaffinity(child, sizeof set, &set)); // at once, though it may not have run yet
    OK(prlimit(child, RLIMIT_CORE, NULL, &limit));
    OK(kill(child, 0));
    OK(kill(child, SIGKILL));
    EQ(wait_status(child), SIGKILL);
    return 0;
}
