#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Signals from outside reach the program: TERM with and without a handler, HUP, stop and continue, KILL, blocked in a read.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
program waiter << 'END'
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
static void h(int n) { char t[] = "caught 00\n"; t[7] += n / 10; t[8] += n % 10; write(1, t, 10); _exit(7); }
int main(int c, char **v)
{
    if (c > 1) signal(SIGTERM, h), signal(SIGHUP, h), signal(SIGUSR2, h), signal(SIGINT, h);
    else signal(SIGTERM, SIG_DFL), signal(SIGINT, SIG_DFL);
    char b;
    int p[2];
    pipe(p);
    close(open("ready", O_CREAT | O_WRONLY, 0600));
    if (c > 2) for (;;) ;
    read(p[0], &b, 1);
    return 9;
}
END
# started ARGS…: runs ./waiter under Glume in the background, as $pid, and waits until it says it is ready.
started() {
    local depth=1
    rm -f ready
    "$GLUME" run -- ./waiter "$@" > out 2> err < /dev/null &
    pid=$!
    for ((i = 0; i < 200; i++)); do
        [ ! -e ready ] || { sleep 0.1; return; }
        sleep 0.05
    done
    kill -KILL $pid
    fail "the program did not start: $(cat err)"
}
ended() {
    local depth=1
    ( sleep 10; kill -KILL $pid 2> /dev/null ) &
    local guard=$!
    wait $pid 2> /dev/null
    rc=$?
    kill $guard 2> /dev/null
    wait $guard 2> /dev/null
    [ $rc = "$1" ] || fail "ended with $rc, not $1: $(cat out err)"
}
started; kill -TERM $pid; ended 143
started handler; kill -TERM $pid; ended 7; prints 'caught 15'
started handler; kill -HUP $pid; ended 7; prints 'caught 01'
started handler; kill -INT $pid; ended 7; prints 'caught 02'
started handler; kill -USR2 $pid; ended 7; prints 'caught 12'
started handler busy; kill -TERM $pid; ended 7; prints 'caught 15'
started; kill -KILL $pid; ended 137
started; kill -USR1 $pid; ended 138
started handler
kill -STOP $pid
sleep 0.2
grep -q '^State:.*T' /proc/$pid/status || fail "not stopped: $(grep State /proc/$pid/status)"
kill -CONT $pid
kill -TERM $pid
ended 7
# A shell's trap.
rm -f ready
"$GLUME" run -- sh -c 'trap "echo trapped; exit 3" TERM; : > ready; while :; do :; done' > out 2> err < /dev/null &
pid=$!
for ((i = 0; i < 200; i++)); do [ ! -e ready ] || break; sleep 0.05; done
kill -TERM $pid
ended 3
prints trapped
# timeout's own TERM.
timeout 1 "$GLUME" run -- ./waiter < /dev/null
[ $? = 124 ] || fail "timeout did not end it"
