#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Running needs no root and no capability: programs run as the user who starts them, with that user's rights on files.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
need_ordinary_user
user() { ordinary timeout 20 "$GLUME" "$@" > out 2> err < /dev/null; rc=$?; }
user run -- id -u
[ $rc = 0 ] || fail "id gives $rc: $(cat err)"
prints 65534
quiet
user run -- sh -c 'read -r line < /proc/self/status; echo "$line"'
[ $rc = 0 ] || fail "sh gives $rc: $(cat err)"
mkdir own; chown 65534:65534 own
user run --rw own -- sh -c 'echo mine > own/file && read -r x < own/file && echo "$x"'
[ $rc = 0 ] || fail "writing its own gives $rc: $(cat err)"
prints mine
[ "$(stat -c %u own/file)" = 65534 ] || fail "the file belongs to $(stat -c %u own/file)"
# The current directory is writable by default, but this one belongs to root.
user run -- sh -c 'echo x > foreign'
[ $rc != 0 ] || fail "wrote into root's directory"
grep -q 'Permission denied' err || fail "not EACCES: $(cat err)"
user run -- sh -c 'echo x > /tmp/private && read -r x < /tmp/private && echo "$x"'
[ $rc = 0 ] || fail "private /tmp: $(cat err)"
prints x
