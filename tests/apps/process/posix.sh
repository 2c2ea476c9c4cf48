# SPDX-License-Identifier: Apache-2.0
# What every shell does with processes: pipelines, subshells, here-documents, traps, background jobs.
set -u
seq 1 1000 | grep 7 | sort -rn | head -3
(cd / && pwd; exit 3); echo "subshell $?"
cat <<X
here $((1 + 2)) $(echo nested $(echo deeper))
X
cat <<-'X'
	quoted $HOME
	X
trap 'echo caught USR1' USR1
kill -USR1 $$
trap 'echo exit $?' EXIT
sleep 0.1 & wait $!; echo "background $?"
(exit 7) & wait $!; echo "background $?"
sh -c 'kill -9 $$' 2>/dev/null; echo "killed $?"
sh -c 'kill -TERM $$' | cat; echo "pipeline $?"
yes | head -2
exec 3>out; echo to three >&3; exec 3>&-; cat out
mkfifo pipe; echo through a pipe >pipe & cat pipe; rm pipe
a=$(for i in $(seq 100); do /bin/echo "$i"; done | tail -n 1); echo "$a"
{ sleep 0.1; kill -HUP $$; } & trap 'echo caught HUP' HUP; sleep 0.4; wait; echo after
nosuchcommand 2>/dev/null; echo "not found $?"
. /dev/null && ! false && echo logic
sh -c "echo last; exit 5" || exit 0
