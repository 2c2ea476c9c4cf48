# SPDX-License-Identifier: Apache-2.0
# MariaDB in the current directory: makes its data directory the first time, then serves on port 3307 of this machine.
set -e
user=()
[ "$(id -u)" != 0 ] || user=(--user=root)
[ -e data/mysql ] || mariadb-install-db --no-defaults "${user[@]}" --datadir="$PWD/data" --auth-root-authentication-method=normal --skip-test-db --force
exec mariadbd --no-defaults "${user[@]}" --datadir="$PWD/data" --bind-address=127.0.0.1 --port=3307 --socket=socket --pid-file=pid \
    --innodb-buffer-pool-size=128M
