#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A script is run by its interpreter, with its own name and no more.
echo "script $# ${0##*/}"
x=$(( 6 * 7 ))
case $x in 42) echo forty-two ;; *) exit 1 ;; esac
[ -d "$TEST_TMP" ] || exit 2
while read -r line; do echo "line: $line"; done <<END
one
two
END
exit 0
