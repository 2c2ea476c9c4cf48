# SPDX-License-Identifier: Apache-2.0
# bash's own: jobs, wait -n, process substitution, coprocesses, PIPESTATUS, locks between processes.
set -m
for i in 3 1 2; do (sleep 0.$((i * 3)); exit $i) & done
for i in 1 2 3; do wait -n; echo "first to end $?"; done
sleep 5 & kill -STOP %+; sleep 0.1; jobs -s | wc -l; kill -CONT %+; kill %+; wait %+; echo "job $?"
set +m
true | false | sh -c 'exit 4'; echo "${PIPESTATUS[@]}"
diff <(seq 5) <(seq 2 6); echo "diff $?"
seq 10 | tee >(wc -l >count) >/dev/null; sleep 0.2; cat count
coproc upper { tr a-z A-Z; }
echo hello >&"${upper[1]}"; exec {upper[1]}>&-; cat <&"${upper[0]}"; wait
mapfile -t names < <(printf '%s\n' one two three); echo "${names[@]}"
timeout 0.2 sleep 5; echo "timeout $?"
count=0; trap 'count=$((count + 1))' CHLD
for i in 1 2 3; do /bin/true; done
trap - CHLD; echo "children $count"
exec 9>lock; flock 9; flock -n lock echo never; echo "lock $?"; exec 9>&-; flock -n lock echo locked
printf '%s\n' a b c d e f | xargs -P3 -n1 sh -c 'echo $0' | sort
for i in {1..20}; do (for j in {1..20}; do echo "$i"; done) & done | sort -n | uniq -c | wc -l
(trap 'echo child got TERM; exit 9' TERM; while :; do sleep 0.05; done) & sleep 0.2; kill $!; wait $!; echo "$?"
echo "$BASHPID" | grep -qx "$$" && (test "$BASHPID" != "$$" && echo "another process")
ulimit -n 64; ulimit -n; (ulimit -n 32; ulimit -n); ulimit -n
