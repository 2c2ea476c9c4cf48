#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The program's exit status, and its death by a signal, are handed on: the command itself dies by that signal.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
for status in 0 1 2 42 125 126 127 128 255; do
    gives $status run -- sh -c "exit $status"
    quiet
done
gives 44 run -- sh -c 'exit 300'
program how << 'END'
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int c, char **v)
{
    int s, p = fork();
    if (p == 0) { execv(v[1], v + 1); _exit(99); }
    waitpid(p, &s, 0);
    printf(WIFSIGNALED(s) ? "signal %d\n" : "status %d\n", WIFSIGNALED(s) ? WTERMSIG(s) : WEXITSTATUS(s));
}
END
for signal in HUP INT QUIT ABRT KILL SEGV PIPE ALRM TERM USR1 BUS XCPU; do
    [ "$(timeout 20 ./how "$GLUME" run -- sh -c "kill -$signal \$\$" 2> err)" = "signal $(kill -l $signal)" ] ||
        fail "$signal: $(./how "$GLUME" run -- sh -c "kill -$signal \$\$" 2>&1 | head -n 3)"
done
program crash << 'END'
#include <signal.h>
#include <stdlib.h>
int main(int c, char **v)
{
    switch (v[1][0]) {
    case 's': *(volatile int *)8 = 1;
    case 'a': abort();
    case 'i': __builtin_trap();
    case 'f': { volatile int z = 0; return c / z; }
    case 't': __asm__("int3");
    }
    return 0;
}
END
for pair in s:11 a:6 i:4 f:8 t:5; do
    [ "$(timeout 20 ./how "$GLUME" run -- ./crash "${pair%:*}" 2> err)" = "signal ${pair#*:}" ] ||
        fail "crash $pair: $(./how "$GLUME" run -- ./crash "${pair%:*}" 2>&1 | head -n 3)"
done
# Ignored signals stay ignored over exec, and others start at their default.
(trap '' USR1; timeout 20 ./how "$GLUME" run -- sh -c 'kill -USR1 $$; exit 5' > out 2> err)
prints 'status 5'
