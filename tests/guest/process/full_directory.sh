#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A full file system: ENOSPC as natively, and what was written before is there.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
[ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null || exit 77
export GLUME
unshare -m bash -c '
mkdir full && mount -t tmpfs -o size=64k none full || exit 77
work="cd full && (dd if=/dev/zero of=file bs=4k count=100 2>&1 | head -n 1; echo more >other; stat -c %s file; mkdir d && : >d/empty; wc -c <other)"
LC_ALL=C bash -c "$work" >native 2>&1; rm -rf full/*
LC_ALL=C "$GLUME" run --rw "$PWD/full" -- bash -c "$work" >glume 2>&1
grep -q "No space left" native || exit 77
diff native glume'
