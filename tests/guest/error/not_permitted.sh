#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is for those who run the machine is EPERM, and a program that wants to trace another is told so in the log.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
command -v perl > /dev/null || { echo "no perl" >&2; exit 77; }
for call in 103 153 155 163 165 166 167 168 169 172 173 175 176 246 300 313 321 323; do
    gives 1 run -- perl -e "exit(syscall($call, 0, 0, 0, 0, 0) == -1 && \$!{EPERM} ? 1 : 2)"
    quiet
done
gives 1 run -- perl -e 'exit(syscall(101, 0, 0, 0, 0) == -1 && $!{EPERM} ? 1 : 2)'
quiet
gives 1 run --log-level warning -- perl -e 'syscall(101, 0, 0, 0, 0); exit(syscall(101, 0, 0, 0, 0) == -1 ? 1 : 2)'
complains 'ptrace is not permitted'
