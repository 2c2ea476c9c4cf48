# SPDX-License-Identifier: Apache-2.0
# wrk asks without pause while nginx is told again and again to read its configuration anew. $LOAD_SECONDS and $RELOAD_EVERY
# make it longer (tests/soak reloads, which also says the figures).
pick_port
nginx_files
nginx_conf 1 'root www;' "server { listen 127.0.0.1:$port; access_log off; }"
start_nginx
many() { wrk -t1 -c16 -d"${LOAD_SECONDS:-4}" --timeout 10s "$(url /hello.txt)" >load 2>&1; }
until_true pgrep -P "$server" && sleep 0.2
children() { pgrep -P "$server" | wc -l; }
at_first=$(children)
many &
load=$!
started+=("$load")
reloads=0
while sleep "${RELOAD_EVERY:-1}" && kill -0 $load 2>/dev/null; do
    kill -HUP "$server" && reloads=$((reloads + 1))
    [ -z "${LOAD_SECONDS-}" ] || echo "$reloads reloads, $(children) processes" >&2
done
wait $load
grep -q 'Requests/sec' load && echo 'the load ended'
# Whoever asks on a connection that an old worker closes just now hears a reset: natively too.
read -r connect reads writes timeouts < <(sed -nE 's/.*Socket errors: connect ([0-9]+), read ([0-9]+), write ([0-9]+), timeout ([0-9]+).*/\1 \2 \3 \4/p' load; echo 0 0 0 0)
wrong=$(sed -nE 's/.*Non-2xx or 3xx responses: ([0-9]+).*/\1/p' load)
echo "connects refused: $connect, writes: $writes, timeouts: $timeouts, wrong answers: ${wrong:-0}"
if [ -n "${LOAD_SECONDS-}" ]; then
    echo "requests: $(sed -nE 's/ *([0-9]+) requests in.*/\1/p' load), reloads: $reloads, resets read: $reads"
elif [ "$reads" -gt $((16 * (reloads + 1))) ]; then
    echo "resets read: $reads in $reloads reloads"
fi
as_at_first() { [ "$(children)" = "$at_first" ]; }
until_true as_at_first && echo "one worker is left"
end QUIT
errors
rm load
