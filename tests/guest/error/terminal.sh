#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# On a terminal: isatty, its name, window size, /dev/tty, Ctrl-C and Ctrl-D.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
command -v script > /dev/null || { echo "no script(1)" >&2; exit 77; }
# on_tty COMMAND…: runs it on a new terminal; what it wrote without carriage returns in ./out, its status in $rc.
on_tty() {
    timeout -k 2 20 script -qec "$1" typescript > /dev/null
    rc=$?
    sed '1d;$d' typescript | tr -d '\r' > out
}
on_tty "'$GLUME' run -- sh -c 'test -t 0 && test -t 1 && test -t 2 && echo all'" < /dev/null
[ $rc = 0 ] || fail "isatty: $rc $(cat out)"
prints all
on_tty "'$GLUME' run -- tty" < /dev/null
grep -qE '^/dev/pts/[0-9]+$' out || fail "tty: $(cat out)"
on_tty "stty rows 31 cols 87; '$GLUME' run -- stty size" < /dev/null
prints '31 87'
on_tty "'$GLUME' run -- sh -c 'echo via > /dev/tty'" < /dev/null
prints via
on_tty "'$GLUME' run -- stty -echo; stty -a | grep -o -e '-echo '" < /dev/null
prints '-echo '
# Ctrl-C ends a program, or reaches its handler; Ctrl-D ends its input.
( sleep 1.5; printf '\003'; sleep 1 ) | on_tty "'$GLUME' run -- sh -c 'trap \"echo interrupted; exit 4\" INT; while :; do :; done'"
grep -q interrupted typescript || fail "Ctrl-C: $(cat typescript)"
( sleep 1.5; printf '\003'; sleep 1 ) | { timeout 20 script -qec "'$GLUME' run -- cat" typescript > /dev/null; echo $? > status; }
[ "$(cat status)" = 130 ] || fail "Ctrl-C in cat: $(cat status) $(cat typescript)"
( sleep 1.5; printf 'line\n'; sleep 0.5; printf '\004'; sleep 1 ) | { timeout 20 script -qec "'$GLUME' run -- cat" typescript > /dev/null; echo $? > status; }
[ "$(cat status)" = 0 ] || fail "Ctrl-D in cat: $(cat status)"
[ "$(grep -c line typescript)" -ge 2 ] || fail "cat on a terminal: $(cat typescript)"
