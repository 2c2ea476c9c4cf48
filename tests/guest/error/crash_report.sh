#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# When the kernel itself is wrong it says where: a system call's code is overwritten from outside, with an instruction that does not exist.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
image=$(dirname "$GLUME")/glume-direct
command -v perl nm > /dev/null && [ -e "$image" ] || { echo "needs perl, nm and the kernel image" >&2; exit 77; }
place=$(nm -C "$image" | sed -n 's/^0*\([0-9a-f]*\) . sys_getpgid(int)$/\1/p')
program asks << 'END'
#include <stdio.h>
#include <unistd.h>
int main(void) { puts("ready"); fflush(stdout); for (;;) { usleep(10000); getpgid(0); } }
END
"$GLUME" run -- ./asks > out 2> err &
asks=$!
trap 'kill $asks 2> /dev/null' EXIT
for i in {1..100}; do grep -q ready out && break; sleep 0.05; done
perl -e 'open(my $m, "+<", "/proc/$ARGV[0]/mem") or exit 77; sysseek($m, hex($ARGV[1]), 0); syswrite($m, "\x0f\x0b") == 2 or exit 77' $asks "$place" ||
    { echo "this system does not let anybody write to another process's code" >&2; exit 77; }
wait $asks
[ $? = 134 ] || fail "status $? and not 134: $(head -c 500 err)"
for line in 'the kernel faulted: signal 4' 'rax=0x' 'rip=0x' 'last system call: 121 from 0x' 'back-trace:' ' sys_getpgid\+0x0' 'Adapter<|glume_dispatch|dispatch'; do
    grep -qE "$line" err || fail "no /$line/ in: $(cat err)"
done
