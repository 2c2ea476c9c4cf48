// SPDX-License-Identifier: Apache-2.0
// All ways to wait: exits, deaths, stops and continuations, by process, by group, with and without waiting, leaving the child
// where it is; children without SIGCHLD; SIGCHLD's siginfo, SA_NOCLDSTOP, SA_NOCLDWAIT and an ignored SIGCHLD.
#include "check.h"
#include <sched.h>
#include <linux/sched.h>
#include <sys/resource.h>

static volatile sig_atomic_t told, code, status_told, pid_told;
static void note(int sig, siginfo_t *info, void *context)
{
    told++;
    code = info->si_code;
    status_told = info->si_status;
    pid_told = info->si_pid;
}
static void until_told(int times)
{
    for (int i = 0; i < 1000 && told < times; i++)
        usleep(5000);
    EQ(told, times);
}

static pid_t paused(void)
{
    pid_t child = OK(fork());
    if (child == 0) {
        signal(SIGCHLD, SIG_DFL);
        for (;;)
            pause();
    }
    return child;
}

static pid_t exits(int status)
{
    pid_t child = OK(fork());
    if (child == 0)
        _exit(status);
    return child;
}

static void stops_and_continues(void)
{
    on_signal(SIGCHLD, note, SA_RESTART);
    pid_t child = paused();
    told = 0;
    OK(kill(child, SIGSTOP));
    until_told(1);
    EQ(code, CLD_STOPPED);
    EQ(status_told, SIGSTOP);
    EQ(pid_told, child);
    siginfo_t info;
    int status;
    EQ(waitpid(child, &status, WNOHANG), 0);
    OK(waitid(P_PID, child, &info, WSTOPPED | WNOWAIT));
    EQ(info.si_code, CLD_STOPPED);
    EQ(info.si_status, SIGSTOP);
    EQ(waitpid(child, &status, WUNTRACED), child);
    CHECK(WIFSTOPPED(status) && WSTOPSIG(status) == SIGSTOP);
    EQ(waitpid(child, &status, WUNTRACED | WNOHANG), 0); // told once
    OK(kill(child, SIGCONT));
    until_told(2);
    EQ(code, CLD_CONTINUED);
    EQ(status_told, SIGCONT);
    EQ(waitpid(child, &status, WCONTINUED), child);
    CHECK(WIFCONTINUED(status));
    OK(kill(child, SIGTSTP));
    OK(waitid(P_PID, child, &info, WSTOPPED));
    EQ(info.si_status, SIGTSTP);
    OK(kill(child, SIGCONT));
    OK(waitid(P_PID, child, &info, WCONTINUED));
    EQ(info.si_code, CLD_CONTINUED);
    on_signal(SIGCHLD, note, SA_RESTART | SA_NOCLDSTOP);
    sleep_ms(20);
    told = 0;
    OK(kill(child, SIGSTOP));
    OK(waitid(P_PID, child, &info, WSTOPPED));
    EQ(told, 0);
    OK(kill(child, SIGKILL));
    until_told(1);
    EQ(code, CLD_KILLED);
    EQ(status_told, SIGKILL);
    OK(waitid(P_PID, child, &info, WEXITED));
    EQ(info.si_code, CLD_KILLED);
    EQ(info.si_status, SIGKILL);
    signal(SIGCHLD, SIG_DFL);
}

static void groups(void)
{
    pid_t first = paused();
    OK(setpgid(first, first));
    pid_t second = paused();
    OK(setpgid(second, first));
    pid_t other = exits(1);
    FAILS(setpgid(second, other + 100000), EPERM);
    siginfo_t info;
    OK(waitid(P_PGID, getpgrp(), &info, WEXITED));
    EQ(info.si_pid, other);
    EQ(waitpid(-first, NULL, WNOHANG), 0);
    OK(kill(-first, SIGTERM));
    int seen = 0;
    for (int i = 0; i < 2; i++) {
        int status;
        pid_t which = OK(waitpid(-first, &status, 0));
        seen |= which == first ? 1 : which == second ? 2 : 4;
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    }
    EQ(seen, 3);
    FAILS(waitpid(-first, NULL, 0), ECHILD);
    FAILS(kill(-first, 0), ESRCH);
    FAILS(waitid(P_PGID, first, &info, WEXITED), ECHILD);
    FAILS(waitid((idtype_t)9, first, &info, WEXITED), EINVAL);
    FAILS(waitid(P_ALL, 0, &info, 0), EINVAL);
    FAILS(waitid(P_ALL, 0, &info, WNOHANG), EINVAL);
    FAILS(waitpid(-1, NULL, 0x40), EINVAL);
    FAILS(waitpid(INT_MIN, NULL, 0), ESRCH);
}

static void quiet_children(void)
{
    struct clone_args args = {.exit_signal = 0};
    pid_t child = OK((pid_t)syscall(SYS_clone3, &args, sizeof args));
    if (child == 0)
        _exit(6);
    int status;
    FAILS(waitpid(child, &status, 0), ECHILD); // a "clone child"
    EQ(waitpid(child, &status, __WCLONE), child);
    EQ(status, 6 << 8);
    args.exit_signal = SIGUSR1;
    on_signal(SIGUSR1, note, SA_RESTART);
    told = 0;
    child = OK((pid_t)syscall(SYS_clone3, &args, sizeof args));
    if (child == 0)
        _exit(7);
    EQ(waitpid(child, &status, __WALL), child);
    EQ(status, 7 << 8);
    until_told(1);
    EQ(code, CLD_EXITED);
    EQ(status_told, 7);

    signal(SIGCHLD, SIG_IGN); // they are waited for by nobody
    child = exits(1);
    FAILS(waitpid(child, &status, 0), ECHILD);
    exits(2), exits(3);
    FAILS(wait(NULL), ECHILD);
    FAILS(kill(child, 0), ESRCH);
    on_signal(SIGCHLD, note, SA_NOCLDWAIT | SA_RESTART);
    told = 0;
    child = exits(4);
    FAILS(waitpid(child, &status, 0), ECHILD);
    until_told(1);
    EQ(status_told, 4);
    signal(SIGCHLD, SIG_DFL);
    child = exits(5);
    EQ(wait_status(child), 5 << 8);
}

static void usage(void)
{
    pid_t child = OK(fork());
    if (child == 0) {
        volatile unsigned long sum = 0;
        for (struct rusage used; getrusage(RUSAGE_SELF, &used), used.ru_utime.tv_sec * 1000000 + used.ru_utime.tv_usec < 60000;)
            for (int i = 0; i < 100000; i++)
                sum += (unsigned long)i;
        _exit(0);
    }
    struct rusage used;
    memset(&used, 0, sizeof used);
    EQ(wait4(child, NULL, 0, &used), child);
    CHECK(used.ru_utime.tv_sec * 1000000 + used.ru_utime.tv_usec >= 50000);
    CHECK(used.ru_maxrss > 0);
    siginfo_t info;
    child = exits(0);
    EQ(syscall(SYS_waitid, P_PID, child, &info, WEXITED, &used), 0);
    CHECK(used.ru_maxrss > 0);
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    stops_and_continues();
    groups();
    quiet_children();
    usage();
    puts("done");
    return 0;
}
