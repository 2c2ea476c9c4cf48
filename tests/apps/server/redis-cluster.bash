# SPDX-License-Identifier: Apache-2.0
# A redis cluster of three: made, asked through any node, one node lost and back.
pick_port 6
nodes=() pids=()
run_node() { # NUMBER
    mkdir -p "node$1"
    serve redis-server --port $((port + $1)) --cluster-enabled yes --cluster-config-file nodes.conf --cluster-node-timeout 2000 --cluster-port $((port + $1 + 3)) \
        --cluster-require-full-coverage no --dir "$PWD/node$1" --save '' --appendonly yes --bind 127.0.0.1
    pids[$1]=$server
    await_port $((port + $1))
}
cli() { redis-cli -p "$port" "$@"; }
for n in 0 1 2; do
    run_node $n
    nodes+=("127.0.0.1:$((port + n))")
done
redis-cli --cluster create "${nodes[@]}" --cluster-yes | grep -o 'All 16384 slots covered'
for n in 0 1 2; do until_true eval 'redis-cli -p $((port + n)) cluster info | grep -q cluster_state:ok'; done
for n in 0 1 2; do redis-cli -c -p $((port + n)) set "key:$n" "value $n" && redis-cli -c -p $((port + (n + 1) % 3)) get "key:$n"; done
for i in {1..60}; do echo "set number:$i $i"; done | redis-cli -c -p "$port" | grep -c OK
cli cluster info | tr -d '\r' | grep -E 'cluster_(known_nodes|size|slots_assigned)'
server=${pids[2]} && end TERM
until_true eval 'cli cluster nodes | grep -q "fail "' && echo 'one is missed'
run_node 2
until_true eval 'cli cluster info | tr -d "\r" | grep -q cluster_slots_ok:16384' && echo 'all are back'
# The cluster may be down again for a moment when the machine is busy.
for i in 1 2 3 4 5 6; do until_true eval '[ "$(redis-cli -c -p "$port" get number:$i)" = $i ]' && echo "$i is kept"; done
for n in 0 1 2; do server=${pids[$n]} && end TERM; done
rm -rf node0 node1 node2 said
