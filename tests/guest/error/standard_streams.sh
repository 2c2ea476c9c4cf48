#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Standard streams are passed through: pipes, files, closed ones, a full device, a broken pipe.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
[ "$(printf 'a\nb\n' | "$GLUME" run -- cat)" = $'a\nb' ] || fail "a pipe through cat"
head -c 5000000 /dev/urandom > big
want=$(cksum < big)
[ "$(cat big | "$GLUME" run -- cat | cksum)" = "$want" ] || fail "5 MB through pipes"
"$GLUME" run -- cat < big > copy 2> err || fail "status $?"
cmp -s big copy || fail "5 MB from file to file"
[ "$("$GLUME" run -- sh -c 'echo out; echo err >&2' 2> err)" = out ] || fail "stdout"
[ "$(cat err)" = err ] || fail "stderr"
echo first > log
"$GLUME" run -- echo second >> log
[ "$(cat log)" = $'first\nsecond' ] || fail "appending: $(cat log)"
"$GLUME" run -- yes 2> err | head -n 3 > out
[ "${PIPESTATUS[0]}" = 141 ] || fail "yes | head: ${PIPESTATUS[*]} $(cat err)"
prints $'y\ny\ny'
"$GLUME" run -- cat big > /dev/full 2> err
[ $? = 1 ] || fail "a full device"
grep -q 'No space left' err || fail "$(cat err)"
"$GLUME" run -- sh -c 'read -r x; echo "rest: $x"; cat' < <(echo one; echo two) > out 2> err
prints $'rest: one\ntwo'
# Shared offset with the caller.
{ "$GLUME" run -- sh -c 'read -r x; echo "$x"'; cat; } < <(printf '1\n') > out
prints 1
printf 'first\nsecond\n' > lines
{ "$GLUME" run -- sh -c 'read -r x; echo "glume $x"'; read -r y; echo "caller $y"; } < lines > out
prints $'glume first\ncaller second'
# Closed ones stay closed, and other descriptors are inherited.
"$GLUME" run -- sh -c 'echo x' >&- 2> err
[ $? != 0 ] || fail "writing to a closed descriptor worked"
"$GLUME" run -- sh -c 'read -r x' <&- 2> err
[ $? != 0 ] || fail "reading from a closed descriptor worked"
"$GLUME" run -- sh -c 'echo five >&5; read -r x <&6; echo "$x"' 5> five 6< lines > out 2> err || fail "inherited descriptors: $(cat err)"
[ "$(cat five)" = five ] || fail "descriptor 5"
prints first
# The program sees the caller's descriptors and none of the kernel's own.
sh -c 'cd /proc/self/fd && echo *' > native 2> err
"$GLUME" run -- sh -c 'cd /proc/self/fd && echo *' > out 2> err
cmp -s native out || fail "open descriptors: $(cat out), natively $(cat native)"
