# SPDX-License-Identifier: Apache-2.0
# SQLite with four processes that write one database at once, with either journal: its locks are record locks, and its
# write-ahead log is memory that the processes share. One of them is killed while it holds the lock.
for mode in delete wal; do
    sqlite3 test.db "pragma journal_mode = $mode; create table t (writer int, n int); create index i on t (writer, n);"
    for w in 1 2 3 4; do
        for n in {1..25}; do echo "begin immediate; insert into t values ($w, $n); insert into t select writer, -n from t where writer = $w and n = $n; commit;"; done |
            sqlite3 -cmd '.timeout 60000' test.db &
    done
    wait
    sqlite3 test.db 'select count(*), count(distinct n), sum(n) from t; pragma integrity_check;'
    mkfifo commands
    sqlite3 -cmd '.timeout 60000' test.db <commands >held &
    holder=$!
    exec 3>commands
    echo "begin immediate; insert into t values (9, 9); select 'holds';" >&3
    for i in {1..100}; do [ -s held ] && break; sleep 0.05; done
    cat held
    sqlite3 test.db 'begin immediate;' 2>&1
    kill -9 $holder
    wait $holder 2>/dev/null
    exec 3>&-
    sqlite3 test.db "begin immediate; insert into t values (5, 1); commit; select count(*), max(writer) from t; pragma integrity_check;"
    rm test.db* commands held
done
