#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The kernel's n-th request for memory fails, for some n (tests/soak memory: for all of them): the program hears of it, or
# could not start; the kernel neither breaks nor hangs nor loses what it has.
# DRIVES: glume
# LIMIT: 150
. "$(dirname "$0")/../lib/drive.sh"
root=$(cd "$(dirname "$0")/../../.." && pwd) checked=$(dirname "$GLUME")/checked/glume
[ "$GLUME" != "$root/build/release/glume" ] || "$root/tools/build" release glume-checked > built 2>&1 || fail "$(tail -n 3 built)"
[ -x "$checked" ] || { echo "$checked is not there" >&2; exit 77; }
GLUME=$checked
gcc -O1 -static -pthread -D_GNU_SOURCE -I"$root/tests/guest/lib" -o short_memory "$root/tests/guest/stress/short_memory.c" || exit 2

# with N: the n-th request fails; "N+": all from there on.
with() {
    rm -rf place
    mkdir place
    (cd place && GLUME_FAIL_NTH=$1 timeout -k 2 30 "$GLUME" run --ro "$OLDPWD" -- ../short_memory "${FAIL_ROUNDS:-1}" > ../out 2> ../err < /dev/null)
    rc=$?
    case $rc in
    0) ;;
    125 | 126) grep -q 'not enough memory' err || fail "n=$1: status $rc: $(head -c 300 err)" ;; # before the program was there
    127) grep -qi 'error while loading\|glibc' err || fail "n=$1: status $rc: $(head -c 300 err)" ;;
    139) [[ $1 == *+ ]] || grep -q 'cannot be loaded: not enough memory' err || fail "n=$1: status $rc: $(head -c 300 err)" ;;
    1) [[ $1 == *+ ]] || fail "n=$1: $(head -c 300 err)" ;; # the program gave up, as it may when nothing is left; or its stack did not grow
    *) fail "n=$1: status $rc: $(head -c 400 err)" ;;
    esac
}

# The checks notice what they are for.
GLUME_LOSE=1 gives 134 run -- /bin/true
grep -qE 'lost: 321 bytes' err || fail "no report of what is lost: $(head -c 300 err)"
with 4
grep -q 'not enough memory' err || fail "nothing failed"

first=${FAIL_FROM:-1} last=${FAIL_TO:-600} step=${FAIL_STEP:-29}
for ((n = first; n <= last; n += step)); do
    with "$n"
    [ $((n % 3)) != 0 ] || with "$n+"
    [ -z "$FAIL_TO" ] || [ $((n % 50)) != 0 ] || echo "$n of $last" >&2
done
