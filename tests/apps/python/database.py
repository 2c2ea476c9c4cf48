# SPDX-License-Identifier: Apache-2.0
# sqlite3 with 100,000 inserts in a file, in each journal mode, and two connections that lock each other out.
import os
import sqlite3

for mode in ("delete", "wal", "truncate", "memory"):
    name = f"{mode}.db"
    base = sqlite3.connect(name)
    print(mode, base.execute(f"pragma journal_mode={mode}").fetchone())
    base.execute("create table items (id integer primary key, name text, value real)")
    rows = 100_000 if mode in ("delete", "wal") else 5_000
    with base:
        base.executemany("insert into items (name, value) values (?, ?)", ((f"name {i}", i / 3) for i in range(rows)))
    for i in range(30):
        with base:
            base.execute("update items set value = value + 1 where id % 100 = ?", (i,))
    base.execute("create index by_name on items (name)")
    print(base.execute("select count(*), sum(id), round(sum(value), 3) from items").fetchone())
    print(base.execute("select id from items where name = 'name 4321'").fetchone())
    print(base.execute("pragma integrity_check").fetchone())
    other = sqlite3.connect(name, timeout=0.05)
    base.execute("begin immediate")
    try:
        other.execute("begin immediate")
        print("no lock")
    except sqlite3.OperationalError as error:
        print(error)
    base.rollback()
    print(other.execute("select max(id) from items").fetchone())
    other.close()
    base.execute("vacuum")
    base.close()
    print(sorted(f for f in os.listdir() if f.startswith(mode)))
