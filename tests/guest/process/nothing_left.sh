#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# When the first process ends, by itself or by SIGKILL, nothing of the instance is left: processes (daemons too), the private
# directory, System V objects.
# DRIVES: glume
script='setsid sh -c "sleep 300 & sleep 301" & (trap "" HUP TERM; sleep 302) & sleep 303 &
echo file >/tmp/file; mkdir -m 0 /tmp/closed
perl -e "shmget(77,4096,01642) // die; semget(77,1,01642) // die; msgget(77,01642) // die; print qq(made\n)"; sleep 0.2; echo ready >ready'
objects() { ipcs | awk '$4 == "642"' | wc -l; } # by their permissions, which nobody else uses
members() { # of the instance: the kernel keeps the directory that it was started in
    ps -e -o pid=,args= | awk '/glume-direct/ {print $1}' | while read -r pid; do
        [ "$(readlink "/proc/$pid/cwd" 2>/dev/null)" = "$PWD" ] && echo "$pid"
    done | wc -l
}
before=$(objects)
for how in exit kill; do
    rm -f ready
    end=; [ $how = kill ] && end='; exec sleep 300'
    "$GLUME" run --rw "$PWD" -- bash -c "$script$end" >out &
    pid=$!
    for i in {1..100}; do [ -e ready ] && break; sleep 0.1; done
    [ "$(cat out)" = made ] || { echo "no objects were made" >&2; exit 1; }
    if [ $how = kill ]; then
        [ "$(members)" -ge 5 ] || { echo "only $(members) processes" >&2; exit 1; }
        kill -9 $pid
    fi
    wait $pid 2>/dev/null
    for i in {1..50}; do [ "$(members)" = 0 ] && [ "$(objects)" = "$before" ] && break; sleep 0.1; done
    [ "$(members)" = 0 ] || { echo "$how: $(members) processes are left" >&2; exit 1; }
    [ "$(objects)" = "$before" ] || { echo "$how: objects are left" >&2; ipcs >&2; exit 1; }
done
