#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Root's programs have no right over the machine: no capability that reaches beyond them, and nobody else's sockets to see.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
command -v python3 > /dev/null || { echo "no python3" >&2; exit 77; }
gives 0 run -- sh -c "sed -n 's/^CapEff:.//p' /proc/self/status"
machine=$(((1 << 9) | (1 << 11) | (1 << 12) | (1 << 16) | (1 << 17) | (1 << 20) | (1 << 21) | (1 << 22) | (1 << 25) | (1 << 26) | (1 << 27) | (1 << 34)))
[ $((0x$(cat out) & machine)) = 0 ] || fail "capabilities $(cat out)"
[ "$(id -u)" != 0 ] || [ $((0x$(cat out) & 1)) = 1 ] || fail "none of root's own are left: $(cat out)"

# A socket of this shell's, which the program must not find, by either way.
python3 -c '
import socket, sys
s = socket.create_server(("127.0.0.1", 0))
print(s.getsockname()[1], flush=True)
sys.stdin.read()' > port < <(sleep 60) &
server=$!
trap 'kill $server' EXIT
for _ in $(seq 100); do [ -s port ] && break; sleep 0.1; done
grep -q "$(printf '0100007F:%04X 00000000:0000 0A' "$(cat port)")" /proc/net/tcp || fail "no server"
gives 0 run -- python3 -c '
import errno, socket
assert len(open("/proc/net/tcp").read().splitlines()) == 1
for family in 4, 6, 9, 12, 16, 21:
    try:
        socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, family)
    except OSError as failed:
        assert failed.errno == errno.EPROTONOSUPPORT, failed
    else:
        raise SystemExit(f"netlink family {family}")
socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)'
quiet
