#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# io_uring and Linux's asynchronous I/O are refused with the error that makes programs do without: ENOSYS, whatever the arguments.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
command -v perl > /dev/null || { echo "no perl" >&2; exit 77; }
for call in 206 207 208 209 210 333 425 426 427; do # io_setup, io_destroy, io_getevents, io_submit, io_cancel, io_pgetevents, io_uring_*
    gives 0 run -- perl -e "my \$room = \"\\0\" x 512; exit(syscall($call, 4, \$room, 0, 0, 0, 0) == -1 && \$!{ENOSYS} ? 0 : 1)"
    quiet
done
