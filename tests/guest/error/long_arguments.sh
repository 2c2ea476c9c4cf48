#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A four-megabyte argument list and environment, one argument of 128 KiB less one byte, and many short ones.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
program sum << 'END'
#include <stdio.h>
#include <string.h>
extern char **environ;
int main(int c, char **v)
{
    unsigned long h = 5381, n = 0;
    for (int i = 1; i < c; i++)
        for (char *p = v[i]; *p; p++)
            h = h * 33 + *p, n++;
    int e = 0;
    for (; environ[e]; e++) n += environ[e][0] == '_' ? 0 : strlen(environ[e]); /* bash's _ names the command */
    printf("%d %d %lu %lx\n", c, e > 0, n, h);
}
END
long=$(head -c 131000 /dev/zero | tr '\0' x)
same() {
    local depth=1
    ./sum "$@" > native
    "$GLUME" run -- ./sum "$@" > out 2> err < /dev/null || fail "status $?: $(head -c 300 err)"
    cmp -s native out || fail "$(cat native) natively, $(cat out)"
}
same
same '' 'a b' $'new\nline'
same "$long"
mapfile -t many < <(seq 1 20000)
same "${many[@]}"
# Four megabytes need a larger stack limit, of which Linux gives arguments a quarter.
ulimit -s 65536 2> /dev/null || { echo "the stack limit cannot be raised" >&2; exit 77; }
mapfile -t list < <(for ((i = 0; i < 32; i++)); do echo "${long}$i"; done)
[ ${#list[@]} = 32 ] || fail "the list was not made"
same "${list[@]}"
export BIG=$long BIGGER=$long
same "${many[@]}" "$long"
