# SPDX-License-Identifier: Apache-2.0
# kill -9 in the middle of a load, twice: after recovery every commit that a client saw acknowledged is there, and nothing
# of a transaction that was not committed.
. "${BASH_SOURCE%/*}/server.bash"
clients=4
start
ask 'create database test; create table test.log (client int, n int, primary key (client, n)) engine=InnoDB;
     create table test.pairs (client int primary key, a int, b int) engine=InnoDB'
for ((c = 1; c <= clients; c++)); do ask "insert into test.pairs values ($c, 0, 0)"; done
statements() { # CLIENT FIRST: each a transaction of two statements and then the number that it has committed
    for ((n = $2; n < $2 + 100000; n++)); do
        echo "begin; insert into test.log values ($1, $n); update test.pairs set a = $n where client = $1; update test.pairs set b = $n where client = $1; commit; select $n;"
    done
}
for round in 1 2; do
    loads=()
    for ((c = 1; c <= clients; c++)); do
        first=$(ask "select coalesce(max(n), 0) + 1 from test.log where client = $c")
        statements $c "$first" 2>/dev/null | mariadb --no-defaults --socket=data/socket --user=root -N -n 2>/dev/null >acknowledged.$c &
        loads+=($!)
    done
    for i in {1..200}; do # until all have committed something
        lines=$(cat acknowledged.* | wc -l)
        [ "$lines" -lt 100 ] || [ ! -s acknowledged.$clients ] || break
        sleep 0.05
    done
    kill -9 $server
    wait $server "${loads[@]}" 2>/dev/null || true # the clients have lost their server
    start
    grep -c 'Starting crash recovery from checkpoint' log
    for ((c = 1; c <= clients; c++)); do
        last=$(tail -n 1 acknowledged.$c)
        ask "select client, count(*) = max(n), max(n) >= ${last:-0}, max(n) <= ${last:-0} + 1, (select a = b and a = max(n) from test.pairs where client = $c)
             from test.log where client = $c"
    done
done
ask 'check table test.log, test.pairs'
stop
rm acknowledged.*
finish
