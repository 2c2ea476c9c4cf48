#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# sendfile where the bytes go through the kernel: the same bytes arrive, and the kernel's heap is not asked for anything, however often.
# DRIVES: glume
# LIMIT: 150
root=$(cd "$(dirname "$0")/../../.." && pwd)
. "$root/tests/guest/lib/drive.sh"
checked=$(dirname "$GLUME")/checked/glume
[ "$GLUME" != "$root/build/release/glume" ] || "$root/tools/build" release glume-checked > built 2>&1 || fail "$(tail -n 3 built)"
[ -x "$checked" ] || { echo "$checked is not there" >&2; exit 77; }
program send << 'END'
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    static char data[10240], got[10240];
    int pair[2], file = open("data", O_RDWR | O_CREAT, 0600);
    for (int i = 0; i < 10240; i++) data[i] = (char)(i * 7 + i / 256);
    if (file < 0 || write(file, data, sizeof data) != sizeof data || socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return 2;
    for (int i = atoi(argv[1]); i > 0; i--) {
        off_t at = 0;
        if (sendfile(pair[0], file, &at, sizeof data) != sizeof data || at != sizeof data) return 3;
        if (recv(pair[1], got, sizeof got, MSG_WAITALL) != sizeof got || memcmp(data, got, sizeof got)) return 4;
        memset(got, 0, sizeof got);
    }
    return 0;
}
END
export GLUME_NO_HOST_COPIES=1
# allocations TIMES: of the kernel's heap, in a run that sends so often; calls in $calls.
allocations() {
    timeout -k 2 60 "$checked" run --stats -- ./send "$1" > out 2> err < /dev/null || fail "$1 times: status $?: $(head -c 300 err)"
    sum=$(sed -n '/^glume: kernel heap/,$p' err | awk 'NR > 1 { n += $1 } END { print n + 0 }')
    calls=$(awk '$6 == "sendfile" { print $3 }' err)
    [ "$calls" = "$1" ] || fail "counted $calls calls and not $1"
}
allocations 10 && few=$sum
allocations 3000
[ "$few" -gt 10 ] || fail "only $few allocations in all: nothing is counted"
[ "$sum" = "$few" ] || fail "$few allocations with 10 calls, $sum with 3000"
