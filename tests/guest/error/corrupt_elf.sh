#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copies of a program with random bytes in its first kilobyte: the loader survives each.
# DRIVES: glume
# LIMIT: 120
. "${0%/*}/../lib/drive.sh"
program good << 'END'
int main(void) { return 0; }
END
RANDOM=4711
for ((i = 0; i < 80; i++)); do
    cp good bad
    for ((k = 0; k < 1 + i % 5; k++)); do
        printf "\\$(printf %03o $((RANDOM % 256)))" | dd of=bad bs=1 seek=$((RANDOM % 1024)) conv=notrunc status=none
    done
    timeout -k 2 10 "$GLUME" run -- ./bad > out 2> err < /dev/null
    rc=$?
    [ $rc != 124 ] || fail "round $i hangs"
    ! grep -qiE 'panic|check failed|in the kernel' err || { cp bad "${TMPDIR:-/tmp}/corrupt_elf.bad"; fail "round $i: $(head -c 600 err)"; }
done
