# SPDX-License-Identifier: Apache-2.0
# Databases that run with many threads: MariaDB with its own client, sysbench and dump. (PostgreSQL is in process/.)
needs bash coreutils mariadb-server mariadb-client sysbench sqlite3

# A data directory that the tests copy which do not make their own.
build:mariadb-data() {
    rm -rf "$bin/mariadb-data"
    mkdir "$bin/mariadb-data"
    cd "$bin/mariadb-data"
    . "$here/server.bash"
    install_database
    rm install.log
}
app:mariadb() { run bash "$here/mariadb.bash"; }
app:mariadb-crash() { cp -r "$bin/mariadb-data/data" . && run bash "$here/crash.bash"; }
app:mariadb-many() { cp -r "$bin/mariadb-data/data" . && run bash "$here/many.bash"; }
app:sqlite-writers() { run bash "$here/writers.bash"; }
