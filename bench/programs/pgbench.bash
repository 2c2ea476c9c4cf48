# SPDX-License-Identifier: Apache-2.0
# pgbench.bash make: a cluster with pgbench's tables (scale 10) in the current directory, if there is none.
# pgbench.bash SECONDS [ARGUMENT…]: starts the server, runs pgbench with eight clients, stops the server. fsync is off: what is
# measured is not the disk.
set -e
export PATH=/usr/lib/postgresql/15/bin:$PATH PGHOST=$PWD PGPORT=54329 PGUSER=postgres PGDATABASE=postgres
data=$PWD/data
start() { pg_ctl -D "$data" -l log -w start >/dev/null; }
stop() { pg_ctl -D "$data" -m fast -w stop >/dev/null; }
if [ "$1" = make ]; then
    [ ! -e made ] || exit 0
    rm -rf "$data"
    initdb -N -D "$data" -A trust -U postgres >/dev/null
    printf '%s\n' "unix_socket_directories = '$PWD'" "listen_addresses = ''" 'fsync = off' >>"$data/postgresql.conf"
    start
    pgbench -q -i -s 10
    stop
    : >made
    exit
fi
start
trap stop EXIT
pgbench "${@:2}" -n -c 8 -j 2 -T "$1"
