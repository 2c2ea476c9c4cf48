# SPDX-License-Identifier: Apache-2.0
# Many short connections to nginx: afterwards it has as many descriptors as before, and hardly more memory.
# $CONNECTIONS: how many (tests/soak connections: a million).
pick_port
nginx_files
nginx_conf 1 'root www;' "server { listen 127.0.0.1:$port; keepalive_timeout 0; }"
start_nginx
worker=$(pgrep -P "$server" | tail -n 1)
many() { "$bin/short_connections" "$port" "$1" 200; }
count_descriptors() { local all=(/proc/"$1"/fd/*); echo ${#all[@]}; }
resident() { sed -nE 's/^VmRSS:\s+([0-9]+) kB/\1/p' "/proc/$1/status"; }
settled() { [ "$(count_descriptors "$worker")" -le "$before" ]; }
many 3000 # until what is made once is there
sleep 0.2
before=$(count_descriptors "$worker") memory=$(resident "$worker") master=$(resident "$server")
many "${CONNECTIONS:-8000}"
until_true settled && echo 'no descriptor more'
grown=$(($(resident "$worker") - memory)) grown_master=$(($(resident "$server") - master))
[ $grown -lt 512 ] && [ $grown_master -lt 512 ] && echo 'no memory more' || echo "the worker has $grown KiB more, the master $grown_master"
[ -z "${CONNECTIONS-}" ] || echo "descriptors: $before before, $(count_descriptors "$worker") after; resident: $memory KiB before, $grown KiB more after"
end QUIT
errors
