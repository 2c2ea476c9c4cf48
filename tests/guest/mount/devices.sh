#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Device nodes outside /dev are no way to the host's devices, as on a file system that is mounted nodev: not for writing, and
# where the host's tree is not shown not at all. Those that are mounted by name can be used.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
mkdir -p d ro tree/bin
mknod d/null c 1 3 2> err && mknod ro/null c 1 3 2> err && mknod tree/null c 1 3 2> err && (echo > d/null) 2> err ||
    { echo "device nodes cannot be made or used here" >&2; exit 77; }
chmod 666 d/null ro/null tree/null
ln -s null d/link
: > d/file
for how in '> d/null' '>> d/null' '<> d/null' '> d/link' '> ro/null' "> $PWD/d/null" "> /proc/self/cwd/d/null"; do
    gives 2 run --ro ro -- sh -c ": $how"
    grep -q 'Permission denied' err || fail "$how: $(head -c 300 err)"
done
gives 0 run --ro ro -- sh -c 'test -c d/null && test -c ro/null && ls -l d/null > /dev/null && : < d/file && : > d/file && : > d/new && rm d/null'
quiet
gives 0 run --rw ro/null -- sh -c 'echo x > ro/null && : < ro/null && echo y > /dev/null && head -c 2 /dev/zero | wc -c'
prints 2
quiet
if cp "$(command -v busybox)" tree/bin/sh 2> err && file -L tree/bin/sh 2> /dev/null | grep -q 'static'; then
    for how in '< null' '> null' '<> null'; do
        gives 1 run -v "$PWD/tree:/" -- /bin/sh -c ": $how"
        grep -qi 'permission denied' err || fail "tree: $how: $(head -c 300 err)"
    done
    gives 0 run -v "$PWD/tree:/" -- /bin/sh -c ': < bin/sh && : > new && : > /dev/null && : < /dev/zero'
fi
