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
