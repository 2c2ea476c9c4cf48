#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# As an ordinary user: files without permission are refused, as programs and as data.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
need_ordinary_user
cp /bin/true prog; chmod 700 prog
echo secret > data; chmod 600 data
ordinary timeout 20 "$GLUME" run -- ./prog > out 2> err < /dev/null
rc=$?
[ $rc = 126 ] || fail "a program without permission gives $rc: $(cat err)"
complains 'prog.*Permission denied'
ordinary timeout 20 "$GLUME" run -- cat data > out 2> err < /dev/null
rc=$?
[ $rc = 1 ] || fail "cat gives $rc: $(cat err)"
complains 'data: Permission denied'
mkdir closed; chmod 700 closed; echo x > closed/x
ordinary timeout 20 "$GLUME" run -- cat closed/x > out 2> err < /dev/null
rc=$?
[ $rc = 1 ] || fail "cat gives $rc"
complains 'Permission denied'
cat > bad.toml << 'END'
libos.entrypoint = "/bin/true"
END
chmod 600 bad.toml
ordinary timeout 20 "$GLUME" run bad.toml > out 2> err < /dev/null
rc=$?
[ $rc = 1 ] || fail "an unreadable manifest gives $rc"
complains 'bad.toml.*Permission denied'
