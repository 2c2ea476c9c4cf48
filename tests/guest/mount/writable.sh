#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --rw, --ro and -v: directories, single files, new names, one inside the other, and what the program sees of them.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
mkdir cwd d d/sub ro; echo old > f; echo old > ro/file; echo beside > g
cd cwd || exit
gives 0 run --rw ../d -- sh -c 'echo x > ../d/new'
[ "$(cat ../d/new)" = x ] || fail "--rw of a directory"
gives 0 run --rw ../f -- sh -c 'echo new > ../f'
[ "$(cat ../f)" = new ] || fail "--rw of a file"
try run --rw ../f -- sh -c 'echo new > ../g'
[ $rc != 0 ] && [ "$(cat ../g)" = beside ] || fail "--rw of a file opened its neighbour"
gives 0 run --rw .. --ro ../d -- sh -c 'echo y > ../made'
[ "$(cat ../made)" = y ] || fail "--rw of the parent"
try run --rw .. --ro ../d -- sh -c 'echo y > ../d/made'
[ $rc != 0 ] && [ ! -e ../d/made ] || fail "--ro inside --rw"
# -v gives another name, also one that the host does not have.
gives 0 run -v "$TEST_TMP/ro:/data:ro" -- cat /data/file
prints old
gives 0 run -v "$TEST_TMP/d:/data/deep/er" -- sh -c 'echo z > /data/deep/er/z; cd /data/deep/er && pwd'
prints /data/deep/er
[ "$(cat ../d/z)" = z ] || fail "-v was not writable"
try run -v "$TEST_TMP/ro:/data:ro" -- sh -c 'echo x > /data/file'
[ $rc != 0 ] && [ "$(cat ../ro/file)" = old ] || fail ":ro was writable"
gives 0 run -v "$TEST_TMP/ro:/data:ro" -- sh -c 'for f in /*; do [ "$f" != /data ] || echo listed; done'
prints listed
gives 0 run -v "$TEST_TMP/f:/etc/hostname:ro" -- cat /etc/hostname
prints new
gives 0 run -v "$TEST_TMP/ro:/data:ro" -- sh -c 'cd /data/.. && pwd && cd data && pwd'
prints $'/\n/data'
# --workdir.
gives 0 run --workdir /usr/bin -- pwd
prints /usr/bin
