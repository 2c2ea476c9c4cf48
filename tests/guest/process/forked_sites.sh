#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Calls that only children make (they exit; their parent does not) trap in the first children, not in each one: what a child
# finds, its parent knows at the next fork.
# DRIVES: glume
counts=$("$GLUME" run --stats -- bash -c 'for i in {1..12}; do (:); done; :' 2>&1 | sed -n 's/^glume: \([0-9]*\) calls trapped.*/\1/p')
[ "$(wc -l <<<"$counts")" = 13 ] || { echo "not 13 processes said what they counted: $counts" >&2; exit 1; }
# A child counts on from where its parent was. The last four find nothing of their own.
most=$(head -n -1 <<<"$counts" | tail -n 4 | sort -n | tail -n 1) parent=$(tail -n 1 <<<"$counts")
[ "$most" -le "$parent" ] || { echo "children still trap: $counts" >&2; exit 1; }
