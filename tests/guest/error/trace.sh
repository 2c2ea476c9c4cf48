#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --log-level trace prints each call as strace does: name, decoded arguments, result or error name; --log-file and --stats.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
exec 3>&- # the first number that is free, whoever runs this
program calls << 'END'
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void)
{
    int fd = open("data", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
    write(fd, "hello\n", 6);
    lseek(fd, 1, SEEK_SET);
    open("none", O_RDONLY | O_DIRECTORY);
    mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    close(fd);
    close(77);
    return 3;
}
END
gives 3 run --log-level trace -- ./calls
has() { local depth=1; grep -qE -- "$1" err || fail "no line like /$1/ in: $(grep -E "$2" err | head -n 3)"; }
has 'openat\(AT_FDCWD, "data", O_RDWR\|O_CREAT\|O_TRUNC\|O_CLOEXEC, 0640\) += 3' 'data'
has 'write\(3, "hello\\n", 6\) += 6' 'write'
has 'lseek\(3, 1, SEEK_SET\) += 1' 'lseek'
has 'openat\(AT_FDCWD, "none", O_RDONLY\|O_DIRECTORY\) += -1 ENOENT \(No such file or directory\)' 'none'
has 'mmap\(NULL, 4096, PROT_READ\|PROT_WRITE, MAP_PRIVATE\|MAP_ANONYMOUS, -1, 0\) += 0x[0-9a-f]+' 'mmap'
has 'close\(3\) += 0' 'close'
has 'close\(77\) += -1 EBADF \(Bad file descriptor\)' 'close'
has 'exit_group\(3\)' 'exit'
# Sockets, small numbers, and signals with what becomes of the process.
program more << 'END'
#include <fcntl.h>
#include <signal.h>
#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
static void handler(int n) {}
int main(void)
{
    struct sockaddr_in there = { AF_INET, htons(9), { htonl(INADDR_LOOPBACK) } };
    int s = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    connect(s, (struct sockaddr *)&there, sizeof there);
    send(s, "x", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(s, SHUT_RDWR);
    socket(AF_UNIX, SOCK_STREAM, 0);
    fcntl(1, F_GETFD);
    fcntl(1, F_SETFD, FD_CLOEXEC);
    fcntl(1, F_SETFL, O_APPEND);
    kill(getpid(), 0);
    signal(SIGUSR1, handler);
    signal(SIGCHLD, handler);
    kill(getpid(), SIGUSR1);
    if (fork() == 0)
        _exit(7);
    wait(0);
    *(volatile int *)16 = 1;
}
END
gives 139 run --trace -- ./more
has 'socket\(AF_INET, SOCK_DGRAM\|SOCK_CLOEXEC, 0\) += 3' 'socket'
has 'connect\(3, \{sa_family=AF_INET, sin_port=htons\(9\), sin_addr=inet_addr\("127.0.0.1"\)\}, 16\) += 0' 'connect'
has 'sendto\(3, "x", 1, MSG_DONTWAIT\|MSG_NOSIGNAL, NULL, 0\)' 'send'
has 'shutdown\(3, SHUT_RDWR\)' 'shutdown'
has 'socket\(AF_UNIX, SOCK_STREAM, 0\) += 4' 'socket'
has 'fcntl\(1, F_GETFD\) += 0' 'fcntl'
has 'fcntl\(1, F_SETFD, FD_CLOEXEC\) += 0' 'fcntl'
has 'fcntl\(1, F_SETFL, O_RDONLY\|O_APPEND\) += 0' 'fcntl'
has 'kill\([0-9]+, 0\) += 0' 'kill'
has '--- SIGUSR1 \{si_signo=SIGUSR1, si_code=SI_USER, si_pid=[0-9]+, si_uid=[0-9]+\} ---' 'SIGUSR1'
has '--- SIGCHLD \{si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=[0-9]+, si_uid=[0-9]+, si_status=7, ' 'SIGCHLD'
has '\+\+\+ exited with 7 \+\+\+' 'exited'
has '--- SIGSEGV \{si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_addr=0x10\} ---' 'SIGSEGV'
has '\+\+\+ killed by SIGSEGV \+\+\+' 'killed'
# What structures say, calls by what they use, results that calls fill in.
program decoded << 'END'
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
static void *ends(void *unused) { return unused; }
int main(void)
{
    int on = 1, ends_of[2], status;
    struct sockaddr_in here = { AF_INET, 0, { htonl(INADDR_LOOPBACK) } };
    socklen_t size = sizeof here;
    int s = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    bind(s, (struct sockaddr *)&here, sizeof here);
    getsockname(s, (struct sockaddr *)&here, &size);
    pipe2(ends_of, O_CLOEXEC);
    struct sigaction action = { .sa_handler = SIG_IGN, .sa_flags = SA_RESTART };
    sigaddset(&action.sa_mask, SIGINT);
    sigaddset(&action.sa_mask, SIGCHLD);
    sigaction(SIGUSR2, &action, 0);
    sigprocmask(SIG_BLOCK, &action.sa_mask, 0);
    write(ends_of[1], "x", 1);
    struct pollfd one = { ends_of[0], POLLIN };
    poll(&one, 1, -1);
    int e = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = { EPOLLIN, { .u64 = 5 } };
    epoll_ctl(e, EPOLL_CTL_ADD, ends_of[0], &event);
    epoll_wait(e, &event, 1, -1);
    struct rlimit limit = { 64, 64 };
    setrlimit(RLIMIT_NOFILE, &limit);
    getrandom(&on, 1, GRND_NONBLOCK);
    struct itimerval interval = { { 0, 0 }, { 500, 0 } };
    setitimer(ITIMER_REAL, &interval, 0);
    pthread_t thread;
    pthread_create(&thread, 0, ends, 0);
    pthread_join(thread, 0);
    if (fork() == 0)
        _exit(7);
    wait(&status);
    execl("/none/there", "there", (char *)0);
    execl("/bin/echo", "echo", "x", (char *)0);
}
END
gives 0 run --trace -- ./decoded
has 'execve\("\./decoded", \["\./decoded"\], /\* [0-9]+ vars? \*/\) = 0' 'execve'
has 'setsockopt\(3, SOL_SOCKET, SO_REUSEADDR, \[1\], 4\) = 0' 'setsockopt'
has 'getsockname\(3, \{sa_family=AF_INET, sin_port=htons\([1-9][0-9]*\), sin_addr=inet_addr\("127.0.0.1"\)\}, \[16\]\) = 0' 'getsockname'
has 'pipe2\(\[4, 5\], O_CLOEXEC\) = 0' 'pipe2'
has 'rt_sigaction\(SIGUSR2, \{sa_handler=SIG_IGN, sa_mask=\[INT CHLD\], sa_flags=SA_RESTORER\|SA_RESTART, sa_restorer=0x[0-9a-f]+\}, NULL, 8\) = 0' 'USR2'
has 'rt_sigprocmask\(SIG_BLOCK, \[INT CHLD\], NULL, 8\) = 0' 'procmask'
has 'poll\(\[\{fd=4, events=POLLIN\}\], 1, -1\) = 1 \(\[\{fd=4, revents=POLLIN\}\]\)' 'poll'
has 'epoll_create1\(EPOLL_CLOEXEC\) = 6' 'epoll'
has 'epoll_ctl\(6, EPOLL_CTL_ADD, 4, \{events=EPOLLIN, data=\{u32=5, u64=5\}\}\) = 0' 'epoll'
has 'epoll_wait\(6, \[\{events=EPOLLIN, data=\{u32=5, u64=5\}\}\], 1, -1\) = 1' 'epoll'
has 'prlimit64\(0, RLIMIT_NOFILE, \{rlim_cur=64, rlim_max=64\}, NULL\) = 0' 'limit'
has 'getrandom\(".*", 1, GRND_NONBLOCK\) = 1' 'random'
has 'setitimer\(ITIMER_REAL, \{it_interval=\{tv_sec=0, tv_usec=0\}, it_value=\{tv_sec=500, tv_usec=0\}\}, NULL\) = 0' 'itimer'
has 'arch_prctl\(ARCH_SET_FS, 0x[0-9a-f]+\) = 0' 'arch'
has '(wait4|resumed).*\[\{WIFEXITED\(s\) && WEXITSTATUS\(s\) == 7\}\], 0, NULL\) = [1-9]' 'wait4'
has 'execve\("/none/there", \["there"\], 0x[0-9a-f]+ /\* [0-9]+ vars? \*/\) = -1 ENOENT' 'execve'
has 'execve\("/bin/echo", \["echo", "x"\], /\* [0-9]+ vars? \*/\) = 0' 'execve'
has '\+\+\+ exited with 0 \+\+\+' 'exited'
[ "$(grep -c 'exited with 0' err)" = 2 ] || fail "the thread's end and the program's: $(grep exited err)"
child=$(sed -n 's/^\[pid \([0-9]*\)\] +++ exited with 7.*/\1/p' err) parent=$(sed -n 's/^\[pid \([0-9]*\)\] pipe2.*/\1/p' err)
has "^\\[pid $child\\] (clone|fork)\\(.*\\) = 0\$" '(clone|fork)\('
has "^\\[pid $parent\\] (clone|fork)\\(.*\\) = $child\$" '(clone|fork)\('
# A call that waits can be seen while it does, and what interrupts it.
program waits << 'END'
#include <unistd.h>
int main(void)
{
    int ends[2];
    char c;
    pipe(ends);
    if (fork() == 0) {
        read(ends[0], &c, 1);
        _exit(c);
    }
    usleep(100000);
    write(ends[1], "\7", 1);
    alarm(1);
    pause();
}
END
"$GLUME" run --trace --log-file log -- ./waits &
first=$!
for ((i = 0; i < 400; i++)); do grep -q 'pause(' log 2> /dev/null && break; sleep 0.01; done
grep -qE 'pause\( <unfinished ...>' log || fail "pause is not seen while it waits: $(tail -n 3 log)"
! grep -q 'pause resumed' log || fail "pause has returned: $(tail -n 3 log)"
wait $first
grep -qE 'read\(3 <unfinished ...>' log || fail "read is not seen: $(grep read log)"
grep -qE '<... read resumed>, "\\007", 1\) = 1' log || fail "read does not return: $(grep read log)"
grep -qE '<... pause resumed>\) = \? ERESTARTNOHAND' log || fail "pause does not end: $(grep pause log)"
grep -q '+++ killed by SIGALRM +++' log || fail "no end: $(tail -n 2 log)"
rm log
# What the program does with its descriptors does not reach the log, which it does not see either.
program closes << 'END'
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int n, char **arguments)
{
    if (n == 1)
        close_range(3, ~0u, 0), close(2);
    else if (n == 2)
        for (int fd = 2; fd < 5000; fd++)
            close(fd);
    else
        for (int fd = 3; fd < 1024; fd++)
            dup2(1, fd);
    getppid();
    if (fork() == 0)
        execl("/bin/echo", "echo", "child", (char *)0);
    wait(0);
    return 4;
}
END
for arguments in '' 1 '1 2'; do
    gives 4 run --trace -- ./closes $arguments
    has 'getppid\(\) = ' 'getppid'
    has '"echo", "child"' 'echo'
    gives 4 run --trace --log-file log -- ./closes $arguments
    grep -q 'getppid() = ' log && grep -q '"echo", "child"' log || fail "--log-file: $arguments: $(tail -n 3 log)"
    ! grep -q 'pid' out || fail "the trace came to standard output: $(head -n 3 out)"
    rm log
done
for more in '' '--log-file log'; do
    gives 0 run --trace $more -- sh -c 'echo /proc/self/fd/*'
    ! grep -qE '/([4-9]|[0-9]{2,})$' out || fail "the log is one of the program's descriptors: $(cat out)"
done
rm log
# The program's own output is apart from it when the messages go to a file.
gives 3 run --trace --log-file log -- ./calls
quiet
grep -q 'write(3, "hello\\n", 6) *= 6' log || fail "--log-file: $(head -n 3 log)"
# --stats counts calls by name.
gives 3 run --stats -- ./calls
grep -qE 'openat' err || fail "--stats: $(head -n 5 err)"
grep -qE 'close' err || fail "--stats: $(head -n 5 err)"
# By default nothing is printed.
gives 3 run -- ./calls
quiet
