#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# With its own root a program sees nothing of the host: `..`, absolute links and links to links stay inside.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
mkdir root root/bin root/etc root/d
echo secret > outside
command -v busybox > /dev/null && file=$(command -v busybox) || { echo "no busybox" >&2; exit 77; }
cp "$file" root/bin/busybox
echo inside > root/etc/name
ln -s /etc/name root/abs
ln -s ../../../../../../etc/name root/d/up
ln -s ../../outside root/d/out
ln -s "$PWD/outside" root/out
box() { gives "$1" run -v "$TEST_TMP/root:/" -- /bin/busybox "${@:2}"; }
box 0 cat /etc/name
prints inside
box 0 cat /abs
prints inside
box 0 cat /d/up
prints inside
box 0 cat /../../../etc/name
prints inside
box 1 cat /d/out
box 1 cat /out
box 1 cat "$PWD/outside"
box 1 cat /etc/passwd
box 0 ls /
grep -qx etc out && grep -qx proc out && grep -qx dev out || fail "ls /: $(tr '\n' ' ' < out)"
! grep -qx usr out || fail "the host's tree is visible"
box 0 cat /proc/self/cwd/etc/name
prints inside
box 1 cat /proc/self/root/usr/bin/env
box 1 cat /proc/1/root/etc/passwd
