#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# /tmp is private to a run: nothing of the host's is seen, nothing is left behind, two runs do not meet.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
mark=glume-private-$$-$RANDOM
trap 'rm -f "/tmp/$mark.host"' EXIT
echo host > "/tmp/$mark.host"
gives 0 run -- sh -c 'cd /tmp && for f in * .[!.]*; do [ -e "$f" ] && echo "$f"; done; :'
case $PWD in
/tmp/*) ;;                                # then the way to the current directory is there
*) prints '' ;;
esac
gives 0 run -- sh -c "test ! -e /tmp/$mark.host && echo written > /tmp/$mark && read -r x < /tmp/$mark && echo \$x"
prints written
[ ! -e "/tmp/$mark" ] || fail "the file is in the host's /tmp"
gives 0 run -- sh -c "test ! -e /tmp/$mark"
gives 0 run -- stat -c '%a %F' /tmp
prints '1777 directory'
# While one runs another does not see its files, and afterwards they are nowhere.
"$GLUME" run -- sh -c "echo x > /tmp/$mark.first; : > ready; read -r x" < <(sleep 3) > out1 2> err1 &
for ((i = 0; i < 100; i++)); do [ ! -e ready ] || break; sleep 0.05; done
gives 0 run -- sh -c "test ! -e /tmp/$mark.first"
wait
[ -z "$(find /tmp /dev/shm /var/tmp /run -name "$mark.first" 2> /dev/null)" ] || fail "left behind: $(find /tmp /dev/shm /var/tmp /run -name "$mark*")"
# A program that is killed leaves nothing either.
rm -f ready
"$GLUME" run -- sh -c "echo x > /tmp/$mark.killed; : > ready; while :; do :; done" < /dev/null > out1 2> err1 &
pid=$!
for ((i = 0; i < 100; i++)); do [ ! -e ready ] || break; sleep 0.05; done
kill -KILL $pid
wait $pid 2> /dev/null
[ -z "$(find /tmp /dev/shm /var/tmp /run -name "$mark.killed" 2> /dev/null)" ] || fail "a killed run left $(find /tmp /dev/shm /var/tmp /run -name "$mark*")"
# --tmpfs elsewhere.
mkdir empty; echo hidden > empty/file
gives 0 run --tmpfs "$PWD/empty" -- sh -c 'test ! -e empty/file && echo new > empty/new && read -r x < empty/new && echo $x'
prints new
[ ! -e empty/new ] && [ -e empty/file ] || fail "--tmpfs wrote to the host"
