#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What was asked for is seen to the end, though the program closes its standard error, as ls does.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
for program in ls 'sh -c exec\ 2>&-;\ exit\ 0'; do
    eval "words=($program)"
    "$GLUME" run --stats -- "${words[@]}" 2> said > /dev/null || fail "${words[*]}: status $?"
    grep -q 'calls trapped' said || fail "--stats says nothing after ${words[*]}"
    "$GLUME" run --trace -- "${words[@]}" 2> said > /dev/null
    tail -n 1 said | grep -q '+++ exited with 0 +++$' || fail "--trace ends before ${words[*]} does"
done
