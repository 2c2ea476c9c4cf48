# SPDX-License-Identifier: Apache-2.0
# What the tests that start Glume themselves share (sourced): a failure says what was expected and what came.
# $GLUME is the command; the current directory is empty, and gone afterwards.
cd "$TEST_TMP" || exit 2
ulimit -c 0

fail() {
    echo "${0##*/}:${BASH_LINENO[${depth:-0}]}: check failed: $*" >&2
    exit 1
}

# try ARGS…: runs Glume; $rc is its status, ./out and ./err what it wrote.
try() {
    timeout -k 2 20 "$GLUME" "$@" > out 2> err < /dev/null
    rc=$?
}

# gives STATUS ARGS…: the same, and the status is checked.
gives() {
    local want=$1 depth=1
    shift
    try "$@"
    [ "$rc" = "$want" ] || fail "glume $* gives $rc, not $want: $(head -c 300 err)"
}

# prints TEXT: what the last run wrote to standard output.
prints() {
    local depth=1
    [ "$(cat out)" = "$1" ] || fail "printed \"$(head -c 200 out)\", not \"$1\"; $(head -c 200 err)"
}

# complains PATTERN: the last run wrote one line to standard error, and it matches.
complains() {
    local depth=1
    grep -qE -- "$1" err || fail "no message like /$1/ but: $(head -c 300 err)"
    [ "$(wc -l < err)" = 1 ] || fail "not one line but: $(head -c 400 err)"
}

# quiet: the last run wrote nothing to standard error.
quiet() {
    local depth=1
    [ ! -s err ] || fail "standard error: $(head -c 300 err)"
}

# A program in C from standard input, as ./NAME.
program() { cc -O1 -w -o "$1" -x c - || { echo "cc failed" >&2; exit 2; }; }

# An ordinary user, who can reach the command; the test is skipped where that cannot be shown.
ordinary() { setpriv --reuid 65534 --regid 65534 --clear-groups -- "$@"; }
need_ordinary_user() {
    [ "$(id -u)" = 0 ] || { echo "needs root, to become someone else" >&2; exit 77; }
    chmod 755 .
    ordinary test -x "$GLUME" || { echo "another user cannot reach $GLUME" >&2; exit 77; }
}
