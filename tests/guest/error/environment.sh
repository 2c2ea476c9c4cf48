#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The environment: passed on, set, removed and cleared by options, and as a manifest says.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
export FIRST='a b' ODD=$'line\nbreak' EMPTY=
gives 0 run -- sh -c 'echo "$FIRST|$ODD|${EMPTY-unset}"'
prints "a b|line
break|"
env | sort > native
gives 0 run -- env
sort out > glume
# bash's own "_" names the command it ran.
diff <(grep -v '^_=' native) <(grep -v '^_=' glume) > /dev/null || fail "$(diff native glume | head -n 5)"
gives 0 run --env NEW=x --env FIRST=changed -- sh -c 'echo "$NEW $FIRST"'
prints 'x changed'
gives 0 run --unsetenv FIRST -- sh -c 'echo "${FIRST-gone}"'
prints gone
gives 0 run --clearenv --env ONLY=1 -- /usr/bin/env
prints ONLY=1
gives 0 run --clearenv --env FIRST -- /usr/bin/env
prints 'FIRST=a b'
cat > m.toml << 'END'
libos.entrypoint = "/usr/bin/env"
fs.root.uri = "file:/"
loader.env.SET = "by manifest"
loader.env.FIRST = { passthrough = true }
loader.env.NOTSET = { passthrough = true }
END
gives 0 run m.toml
sort out > sorted
[ "$(cat sorted)" = $'FIRST=a b\nSET=by manifest' ] || fail "manifest: $(cat sorted)"
