#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What lies outside the instance is not changed, whoever runs it: other processes' scheduling and limits, the host's devices.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
sleep 30 &
other=$!
trap 'kill $other' EXIT
before=$(ulimit -n)
for words in "renice -n 1 -p $other" "taskset -p 1 $other" "ionice -c 3 -p $other" "prlimit --pid $other --nofile=100" "mknod kmsg c 1 11" "kill $other"; do
    # shellcheck disable=SC2086 # words
    try run -- $words
    [ $rc != 0 ] || fail "$words is allowed"
done
[ "$(ps -o ni= -p $other | tr -d ' ')" = "$(ps -o ni= -p $$ | tr -d ' ')" ] || fail "its niceness was changed"
[ "$(prlimit --pid $other --nofile -o SOFT --noheadings)" = "$before" ] || fail "its limit was changed"
[ ! -e kmsg ] || fail "a device was made"
gives 0 run -- sh -c 'nice -n 3 true && sleep 5 & renice -n 2 -p $! && taskset -p $! && kill $!'
