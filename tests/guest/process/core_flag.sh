#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A death by signal has the core flag when a core file was written: as natively where the place is writable, never with a limit of 0.
# DRIVES: glume
cd "$TEST_TMP" || exit 2 # lib/drive.sh would take core files away for good
fail() { echo "${0##*/}: check failed: $*" >&2; exit 1; }
pattern=$(cat /proc/sys/kernel/core_pattern)
case $pattern in
'|'*) exit 77 ;;                    # a program of the host's takes it
/*) place=${pattern%/*} ;;
*) place=$PWD/sub ;;
esac
mkdir sub
[ "$(ulimit -H -c)" = unlimited ] || exit 77
cat >die.py <<'X'
import os, resource, signal, sys
os.chdir("sub")
for limit in (0, resource.RLIM_INFINITY):
    for number in (signal.SIGABRT, signal.SIGSEGV, signal.SIGTERM, signal.SIGKILL):
        pid = os.fork()
        if pid == 0:
            resource.setrlimit(resource.RLIMIT_CORE, (limit, resource.RLIM_INFINITY))
            signal.signal(number, signal.SIG_DFL) if number != signal.SIGKILL else None
            os.kill(os.getpid(), number)
        info = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        status = os.waitpid(pid, 0)[1]
        print(limit != 0, number, os.WTERMSIG(status), os.WCOREDUMP(status), info.si_code == os.CLD_DUMPED)
        for name in os.listdir(sys.argv[1]):
            path = os.path.join(sys.argv[1], name)
            if name.startswith("core") and name.endswith(str(pid)) or os.path.dirname(path) == os.getcwd():
                os.unlink(path)
X
python3 die.py "$place" >native || exit 77
timeout 60 "$GLUME" run --rw "$place" -- python3 die.py "$place" >glume || fail "status $?"
diff native glume || fail 'not as natively'
grep -q 'True 6 6 True True' native || exit 77
