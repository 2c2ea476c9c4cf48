// SPDX-License-Identifier: Apache-2.0
// What clone3 and clone say of flags and arguments that do not go together; children with no signal and with another one; a child
// that is waited for like vfork's but shares no memory; groups of children that run another program.
#include "check.h"
#include <linux/sched.h>
#include <sched.h>

extern char **environ;

static long clone3(uint64_t flags, uint64_t signal, uint64_t set_tid, uint64_t set_tid_size)
{
    struct clone_args a = {.flags = flags, .exit_signal = signal, .set_tid = set_tid, .set_tid_size = set_tid_size};
    return syscall(SYS_clone3, &a, sizeof a);
}

static void mistakes(void)
{
    pid_t wanted = 100;
    FAILS(clone3(CLONE_THREAD, SIGCHLD, 0, 0), EINVAL);
    FAILS(clone3(CLONE_SIGHAND, SIGCHLD, 0, 0), EINVAL);
    FAILS(clone3(CLONE_DETACHED, SIGCHLD, 0, 0), EINVAL);
    FAILS(clone3(CLONE_PIDFD | CLONE_DETACHED, SIGCHLD, 0, 0), EINVAL);
    FAILS(clone3(CLONE_PARENT, SIGCHLD, 0, 0), EINVAL);
    FAILS(clone3(CLONE_FS | CLONE_NEWNS, SIGCHLD, 0, 0), EINVAL);
    FAILS(clone3(CLONE_NEWIPC | CLONE_SYSVSEM, SIGCHLD, 0, 0), EINVAL);
    FAILS(clone3(SIGCHLD, 0, 0, 0), EINVAL);
    FAILS(clone3(1ull << 40, SIGCHLD, 0, 0), EINVAL);
    FAILS(clone3(0, 65, 0, 0), EINVAL);
    FAILS(clone3(0, SIGCHLD, 0, 1), EINVAL);
    FAILS(clone3(0, SIGCHLD, (uintptr_t)&wanted, 0), EINVAL);
    FAILS(clone3(0, SIGCHLD, (uintptr_t)&wanted, 33), EINVAL);
    FAILS(syscall(SYS_clone, CLONE_PIDFD | CLONE_PARENT_SETTID | SIGCHLD, 0, &wanted, 0, 0), EINVAL);
    EQ(wanted, 100);
}

static void other_signals(void)
{
    for (int signal_ = 0; signal_ <= SIGUSR1; signal_ += SIGUSR1) {
        signal(SIGUSR1, SIG_IGN);
        pid_t child = OK(clone3(0, signal_, 0, 0));
        if (child == 0)
            _exit(3);
        int status = 0;
        FAILS(waitpid(child, &status, 0), ECHILD);
        EQ(waitpid(child, &status, __WCLONE), child);
        EQ(status, 3 << 8);
    }
}

static void waits_without_sharing(void)
{
    volatile int here = 1;
    int fd[2];
    OK(pipe(fd));
    pid_t child = OK(vfork()); // this one does share
    if (child == 0) {
        here = 2;
        _exit(0);
    }
    EQ(here, 2);
    EQ(wait_status(child), 0);
    child = OK(clone3(CLONE_VFORK, SIGCHLD, 0, 0));
    if (child == 0) {
        here = 3;
        usleep(100000);
        _exit(write(fd[1], "x", 1) == 1 ? 4 : 5);
    }
    EQ(here, 2);
    OK(fcntl(fd[0], F_SETFL, O_NONBLOCK));
    char c;
    EQ(read(fd[0], &c, 1), 1); // so it had ended
    EQ(wait_status(child), 4 << 8);
    close(fd[0]), close(fd[1]);
}

static void groups(void)
{
    int started[2], end[2];
    OK(pipe2(started, O_CLOEXEC));
    OK(pipe(end));
    pid_t child = OK(fork());
    if (child == 0) {
        OK(fcntl(started[1], F_SETFD, FD_CLOEXEC));
        dup2(end[0], 0);
        close(end[1]);
        execl("/bin/cat", "cat", NULL);
        _exit(9);
    }
    close(started[1]), close(end[0]);
    char c;
    EQ(read(started[0], &c, 1), 0);
    FAILS(setpgid(child, child), EACCES);
    FAILS(setpgid(child, getpgrp()), EACCES);
    FAILS(setpgid(child, -1), EINVAL);
    EQ(getpgid(child), getpgrp());
    pid_t own = OK(fork()); // of one that runs another program itself, but has not
    if (own == 0) {
        pause();
        _exit(0);
    }
    OK(setpgid(own, own));
    FAILS(setpgid(own, 0x3fffffff), EPERM);
    EQ(getpgid(own), own);
    OK(kill(-own, SIGTERM));
    EQ(wait_status(own), SIGTERM);
    close(end[1]);
    EQ(wait_status(child), 0);
    FAILS(setpgid(child, child), ESRCH);
}

int main(int argc, char **argv)
{
    mistakes();
    other_signals();
    waits_without_sharing();
    groups();
    siginfo_t info;
    FAILS(waitid(3 /*P_PIDFD*/, -1, &info, WEXITED), EINVAL);
    FAILS(waitid(3, 999, &info, WEXITED), EBADF);
    if (argc > 1)
        return 0;
    pid_t child = OK(fork());
    if (child == 0) {
        execl("/proc/self/exe", argv[0], "again", NULL);
        _exit(9);
    }
    EQ(wait_status(child), 0);
    return 0;
}
