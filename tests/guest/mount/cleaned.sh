#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The private directory goes when the program is killed, whatever is in it; what links in it lead to stays.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
mkdir outside; echo kept > outside/file
"$GLUME" run -- sh -c "mkdir -p /tmp/a/b; echo x > /tmp/a/b/file; ln -s '$TEST_TMP/outside' /tmp/a/b/link; ln -s '$TEST_TMP/outside' /tmp/link
    chmod 0 /tmp/a/b /tmp/a; echo made; exec sleep 60" > out &
first=$!
for ((i = 0; i < 200; i++)); do grep -q made out && break; sleep 0.05; done
prints made
place=$(readlink /proc/$first/fd/* | grep -o '.*/glume-[0-9a-f]\{16\}' | head -n 1)
[ -d "$place" ] || fail "no private directory"
kill -9 $first
for ((i = 0; i < 200; i++)); do [ -e "$place" ] || break; sleep 0.05; done
[ ! -e "$place" ] || fail "$place is left"
[ "$(cat outside/file)" = kept ] || fail "a link was followed"
