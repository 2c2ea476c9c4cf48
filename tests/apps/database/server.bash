# SPDX-License-Identifier: Apache-2.0
# Sourced: a MariaDB server with little memory in ./data, and how to talk to it. The socket lies in the data directory and is
# named relative to it, since the path of a test may be longer than a socket's name can be.
set -e
export TMPDIR=$PWD/tmp # a server that starts removes the temporary tables of all others from a directory that they share
mkdir -p tmp
user=() # mariadbd wants to be told that root is meant
[ "$(id -u)" != 0 ] || user=(--user=root)
small=(--skip-networking --innodb-buffer-pool-size=24M --innodb-log-file-size=8M --aria-pagecache-buffer-size=1M --key-buffer-size=1M)

install_database() {
    mariadb-install-db --no-defaults "${user[@]}" --datadir="$PWD/data" --auth-root-authentication-method=normal --skip-test-db \
        --innodb-log-file-size=8M --innodb-buffer-pool-size=24M >install.log 2>&1 || { cat install.log; exit 1; }
}
start() { # ARGUMENT…
    mariadbd --no-defaults "${user[@]}" --datadir="$PWD/data" --socket=socket --pid-file=pid "${small[@]}" "$@" >>log 2>&1 &
    server=$!
    local i
    for i in {1..300}; do
        ! admin ping >/dev/null 2>&1 || return 0
        kill -0 $server 2>/dev/null || break
        sleep 0.05
    done
    echo "the server does not answer:" && tail -n 20 log && exit 1
}
admin() { mariadb-admin --no-defaults --socket=data/socket --user=root "$@"; }
ask() { mariadb --no-defaults --socket=data/socket --user=root -N -e "$@"; }
dump() { mariadb-dump --no-defaults --socket=data/socket --user=root "$@"; }
bench() { # TEST ARGUMENT…: what the test reports of errors
    sysbench "$1" --db-driver=mysql --mysql-socket=data/socket --mysql-user=root --mysql-db=sbtest --tables=2 --table-size=1000 "${@:2}" \
        >bench.log 2>&1 || { cat bench.log; exit 1; }
    grep -E 'ignored errors|reconnects' bench.log | sed 's/(.*//; s/  */ /g'
}
stop() {
    admin shutdown
    wait $server && echo "server ended with 0"
}
finish() { rm -rf data tmp log bench.log install.log; }
