# SPDX-License-Identifier: Apache-2.0
# PostgreSQL: a cluster made, loaded and asked by eight clients at once; one backend killed, from which the others recover;
# stopped and started again with the data intact. GLUME_PGBENCH_SECONDS and GLUME_PGBENCH_SCALE make it longer and larger.
set -e
export PATH=/usr/lib/postgresql/15/bin:$PATH PGHOST=$PWD PGPORT=54321 PGUSER=postgres PGDATABASE=postgres
data=$PWD/data
scale=${GLUME_PGBENCH_SCALE:-1} seconds=${GLUME_PGBENCH_SECONDS:-1}
initdb -N -D "$data" -A trust -U postgres >/dev/null
printf '%s\n' "unix_socket_directories = '$PWD'" "listen_addresses = ''" 'fsync = off' >>"$data/postgresql.conf"
start() { pg_ctl -D "$data" -l log -w start | tail -n 1; }
stop() { pg_ctl -D "$data" -m fast -w stop | tail -n 1; }
ask() { psql -At -c "$1"; }
start
pgbench -q -i -s "$scale" 2>&1 | grep -c 'done in'
pgbench -c 8 -j 2 -T "$seconds" 2>&1 | grep -E 'failed transactions|number of clients'
pgbench -S -c 8 -j 2 -T "$seconds" 2>&1 | grep -E 'failed transactions'
balances='select sum(abalance) = (select sum(bbalance) from pgbench_branches), count(*) from pgbench_accounts'
ask "$balances"
ask 'select pg_sleep(60)' 2>/dev/null &
for i in {1..50}; do
    backend=$(ask "select pid from pg_stat_activity where query = 'select pg_sleep(60)'")
    [ -z "$backend" ] || break
    sleep 0.1
done
kill -9 "$backend"
wait $! || echo "the client lost its server: $?"
for i in {1..100}; do ask 'select 1' 2>/dev/null && break; sleep 0.1; done
ask "$balances"
stop
start
ask "$balances"
stop
rm -rf data log
