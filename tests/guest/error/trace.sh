#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --log-level trace prints each call as strace does: name, decoded arguments, result or error name; --log-file and --stats.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
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
