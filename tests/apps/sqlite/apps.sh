# SPDX-License-Identifier: Apache-2.0
# The SQLite shell: a script on standard input, a database file that is read back by a second run.
needs sqlite3

app:sqlite-shell() {
    run sqlite3 test.db <"$here/script.sql"
    run sqlite3 -readonly -header -csv test.db 'select name, total from totals order by name'
    run sqlite3 test.db .dump | sha256sum
    run sqlite3 missing/test.db 'select 1' 2>/dev/null || echo "exit $?"
    rm test.db
}
app:sqlite-memory() {
    run sqlite3 :memory: "with recursive n(i) as (values(1) union all select i + 1 from n where i < 300000)
        select count(*), sum(i % 1009), max(hex(i)) from n;"
}
