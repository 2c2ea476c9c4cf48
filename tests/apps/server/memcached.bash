# SPDX-License-Identifier: Apache-2.0
# memcached with four threads: over TCP, UDP and a UNIX socket, many clients at once, values that do not fit, counters, statistics.
pick_port
user=()
[ "$(id -u)" != 0 ] || user=(-u root)
serve memcached -l 127.0.0.1 -p "$port" -U "$port" -t 4 -m 64 -c 256 "${user[@]}"
await_port
/usr/bin/python3 "$here/memcached.py" "$port"
end TERM
serve memcached -s "$PWD/socket" -a 700 -t 4 "${user[@]}"
until_true test -S socket
/usr/bin/python3 "$here/memcached.py" "$PWD/socket"
end INT
rm -f said socket
