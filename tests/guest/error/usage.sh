#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The command line itself: help, version, unknown options with the nearest one, wrong values: status 2.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
gives 0 --help
grep -q 'usage: glume run' out || fail "no usage in --help"
gives 0 --version
grep -qE '^glume [0-9]' out || fail "version: $(cat out)"
gives 2 run --statz -- /bin/true
grep -q 'did you mean --stats' err || fail "$(cat err)"
gives 2 rum -- /bin/true
grep -q 'did you mean "\?run' err || fail "$(cat err)"
gives 2 run
gives 2 run --
gives 2 run --log-level loud -- /bin/true
grep -q loud err || fail "$(cat err)"
gives 2 run --rw
gives 2 run --uid x -- /bin/true
gives 2 run -v onlyone -- /bin/true
# What stands behind the program belongs to the program.
gives 0 run -- echo --stats -- --help
prints '--stats -- --help'
gives 0 run echo plain
prints plain
