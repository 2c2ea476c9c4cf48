#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What newcomers ran into: each gives one clear line that says what to do.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
# warned PATTERN: the last run printed this one warning.
warned() { local depth=1; complains "^glume: warning: .*$1"; }

# A current directory that is not the program's: it starts in /, with a warning, unless the caller says where.
for elsewhere in /sys/devices/system/cpu "/proc/$$"; do
    (cd "$elsewhere" && exec timeout 20 "$GLUME" run -- pwd) > out 2> err < /dev/null || fail "$elsewhere: $(cat err)"
    prints /
    warned "the current directory $elsewhere.*--workdir"
    (cd "$elsewhere" && exec timeout 20 "$GLUME" run --workdir /usr -- pwd) > out 2> err < /dev/null || fail "$elsewhere: $(cat err)"
    prints /usr
    quiet
done
mkdir gone
(cd gone && rmdir ../gone && exec timeout 20 "$GLUME" run -- pwd) > out 2> err < /dev/null || fail "gone: $(cat err)"
prints /
warned 'the current directory'
if [ "$(id -u)" = 0 ]; then
    mkdir -m 700 closed
    chmod 755 .
    if ordinary test -x "$GLUME"; then
        (cd closed && ordinary timeout 20 "$GLUME" run -- pwd) > out 2> err < /dev/null || fail "closed: $(cat err)"
        prints /
        warned 'closed: Permission denied'
        # Executable, not readable: Linux would run it.
        cp /bin/true secret && chmod 711 secret
        ordinary timeout 20 "$GLUME" run -- ./secret > out 2> err < /dev/null
        rc=$?
        [ $rc = 126 ] || fail "secret: $rc"
        complains 'secret: .*executed but not read'
    fi
fi

# The private /tmp.
hosts=$(mktemp /tmp/glume-newcomer.XXXXXX) && trap 'rm -f "$hosts"' EXIT
gives 1 run -- cat "$hosts"
grep -q "^glume: warning: $hosts .*--ro $hosts" err || fail "$(cat err)"
gives 0 run --ro "$hosts" -- cat "$hosts"
quiet
gives 1 run --log-level none -- cat "$hosts"
! grep -q warning err || fail "$(cat err)"
gives 127 run -- "$hosts"
complains "No such program.*--ro $hosts"
gives 1 run -- cat /tmp/nowhere-at-all
! grep -q warning err || fail "$(cat err)"

# A manifest that mounts too little.
mkdir tree
cat > little.toml << 'END'
libos.entrypoint = "/bin/ls"
fs.root.uri = "file:tree"
END
gives 127 run little.toml
complains '/bin/ls: No such program in .*fs\.mounts'
cat > twice.toml << 'END'
libos.entrypoint = "/bin/ls"
fs.mounts = [
  { path = "/a", uri = "file:tree" },
  { path = "/a/", type = "tmpfs" },
]
END
gives 1 run twice.toml
complains 'twice\.toml:4: .*"/a/" already'
printf 'libos.entrypoint = "/bin/ls"\nsys.stack.size = "1K"\n' > small.toml
gives 1 run small.toml
complains 'small\.toml:2: sys\.stack\.size must lie between 64K and 1G'

# Options.
gives 2 run --rw -- /bin/true
grep -q -- '--rw needs a value' err || fail "$(cat err)"
gives 2 run --stats=1 -- /bin/true
grep -q -- '--stats takes no value' err || fail "$(cat err)"
gives 2 run --key k -- /bin/true
grep -q -- '--key is an option of glume sign' err || fail "$(cat err)"
for status in 125 126 127 134; do
    "$GLUME" --help | grep -q "$status" || fail "--help does not say what status $status means"
done

# The command without its images, and inside itself.
cp "$GLUME" alone
timeout 20 ./alone run -- /bin/true > out 2> err < /dev/null
[ $? = 1 ] || fail "alone: $(cat err)"
complains 'glume-direct: No such file.*belong into one directory'
gives 125 run -- "$GLUME" run -- /bin/true
complains 'inside Glume itself'
