#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Truncated, corrupt and foreign ELF files: 126 with one line, or the program's own death; never a crash of the kernel.
# DRIVES: glume
# LIMIT: 120
. "${0%/*}/../lib/drive.sh"
program good << 'END'
#include <stdio.h>
int main(void) { return puts("good") < 0; }
END
gives 0 run -- ./good
prints good

# patch NAME OFFSET BYTES: ./NAME is ./good with those bytes (as printf writes them) at OFFSET.
patch() {
    cp good "$1"
    printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}
# refused NAME PATTERN: cannot be executed.
refused() {
    local depth=1
    try run -- "./$1"
    [ "$rc" = 126 ] || fail "$1 gives $rc, not 126: $(head -c 300 err)"
    complains "$1.*($2)"
}
# harmless NAME: whatever it does, the kernel reports no fault of its own and it ends.
harmless() {
    local depth=1
    try run -- "./$1"
    case $rc in
    126 | 127) complains . ;;
    0 | 132 | 135 | 137 | 139) ;;
    *) grep -q 'error while loading shared libraries\|cannot enable executable\|relocation\|symbol' err || fail "$1 gives $rc: $(head -c 300 err)" ;;
    esac
    ! grep -qiE 'panic|check failed|in the kernel' err || fail "$1: $(head -c 600 err)"
}

: > empty; chmod +x empty
refused empty 'format|ELF'
for size in 1 4 16 40 63; do
    head -c $size good > short; chmod +x short
    refused short 'format|ELF|truncated|short'
done
for size in 64 65 120 200 500; do
    head -c $size good > short; chmod +x short
    harmless short
done
for size in 1000 4095 4096 8192 12000; do # the headers are whole
    head -c $size good > short; chmod +x short
    refused short 'cut off'
done
head -c 3000 /dev/urandom > noise; chmod +x noise
refused noise 'format|ELF'

patch class32 4 '\001';       refused class32 'format|ELF|32'
patch bigendian 5 '\002';     refused bigendian 'format|ELF|endian'
patch aarch64 18 '\267\000';  refused aarch64 'format|ELF|machine'
patch i386 18 '\003\000';     refused i386 'format|ELF|machine'
patch object 16 '\001\000';   refused object 'format|ELF|type'
patch core 16 '\004\000';     refused core 'format|ELF|type'
patch nophdr 56 '\000\000';   refused nophdr 'format|ELF|header|segment'
patch manyphdr 56 '\377\377'; refused manyphdr 'format|ELF|header'
patch phsize 54 '\001\000';   refused phsize 'format|ELF|header'
patch phoff 32 '\377\377\377\377\377\377\377\177'; harmless phoff
patch entry0 24 '\000\000\000\000\000\000\000\000'; harmless entry0
patch entrybad 24 '\000\000\000\000\000\000\377\377'; harmless entrybad
# Each program header's fields at their extremes. 56 bytes each, from offset 64: type, flags, offset, address, …, sizes, align.
count=$(od -An -tu2 -j56 -N2 good | tr -d ' ')
for ((i = 0; i < count; i++)); do
    for field in 0 4 8 16 32 40 48; do
        for bytes in '\377\377\377\377\377\377\377\177' '\000\000\000\000\000\000\000\000' '\001\360\377\377\377\377\377\377'; do
            [ $field -ge 8 ] || bytes=${bytes:0:16}
            patch header $((64 + i * 56 + field)) "$bytes"
            harmless header
        done
    done
done
