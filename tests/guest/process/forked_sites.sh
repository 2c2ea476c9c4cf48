#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Calls that only children make trap in the first children, not in each one: what a child finds, its parent knows at the next fork.
# DRIVES: glume
cat >children.c <<'X'
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
    for (int i = 0; i < 12; i++) {
        if (fork() == 0) {
            sched_yield(), alarm(0), sync(), getpgid(0), getpriority(PRIO_PROCESS, 0), nice(0);
            _exit(0);
        }
        wait(0);
    }
}
X
gcc -w -o children children.c || exit 1
counts=$("$GLUME" run --stats -- ./children 2>&1 | sed -n 's/^glume: \([0-9]*\) calls trapped.*/\1/p')
[ "$(wc -l <<<"$counts")" = 13 ] || { echo "not 13 processes said what they counted: $counts" >&2; exit 1; }
# A child counts on from where its parent was. The last four find nothing of their own.
most=$(head -n -1 <<<"$counts" | tail -n 4 | sort -n | tail -n 1) parent=$(tail -n 1 <<<"$counts")
[ "$most" -le "$parent" ] || { echo "children still trap:" $counts >&2; exit 1; }
