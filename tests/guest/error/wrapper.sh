#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# ./glume: builds when the sources were changed, not when git only looked at them, and gives the command what it was given.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
script=$(cd "${0%/*}/../../.." && pwd)/glume
mkdir -p tree/build/release tree/tools tree/src/part/deeper tree/cmake tree/.git
cp "$script" tree/glume
cat > tree/build/release/glume << 'END'
#!/bin/sh
tr '\0' '\n' < /proc/$$/environ
printf '%s\n' "$@"
END
printf '#!/bin/sh\necho built\ncd "${0%%/*}/.."\n: > build/release/.built\n' > tree/tools/build
chmod +x tree/tools/build tree/build/release/glume
touch tree/CMakeLists.txt tree/src/part/deeper/file.cc tree/.git/index tree/.git/HEAD
# builds YES|NO WHAT [ARGS…]
builds() {
    local depth=1 want=$1 what=$2
    shift 2
    tree/glume "$@" > out 2> err || fail "status $?: $(cat err)"
    case $(grep -c '^built$' err) in 1) have=yes ;; *) have=no ;; esac
    [ $have = "$want" ] || fail "$what: build: $have, not $want"
}
old() { find tree -exec touch -d '-1 hour' {} +; touch tree/build/release/.built; }
builds yes "the first time"
old
builds no "nothing has changed"
touch tree/.git/index
builds no "git has refreshed its index"
for place in src/part/new.cc src/part/deeper/new.cc src/part/new/new.cc; do
    old
    mkdir -p "tree/${place%/*}"
    touch "tree/$place"
    builds yes "$place is new"
    builds no "it is built"
done
old
touch tree/CMakeLists.txt
builds yes "CMakeLists.txt has changed"
old
builds yes "it is asked for" --rebuild run -- x
grep -qx -- -- out || fail "--rebuild: $(cat out)"
! grep -q rebuild out || fail "--rebuild is handed on: $(cat out)"
builds yes "only that is asked for" --rebuild
[ ! -s out ] || fail "--rebuild alone runs something"
# The environment.
old
[ -z "$(env -i tree/glume)" ] || fail "an empty environment becomes: $(env -i tree/glume)"
[ "$(env -i A=1 tree/glume)" = A=1 ] || fail "A=1 becomes: $(env -i A=1 tree/glume)"
env -i A=1 PWD="$PWD" tree/glume | grep -qx "PWD=$PWD" || fail "PWD is lost"
