# SPDX-License-Identifier: Apache-2.0
# What the tests of servers share. The server runs under Glume (`serve`), its clients run natively, unless a test says
# otherwise. Ports and pids never appear in what a test prints.
set -u -o pipefail

started=()
end_started() { for p in "${started[@]}"; do kill -KILL "$p" 2>/dev/null; done; }
trap end_started EXIT
trap 'exit 1' TERM INT

# Sets $port to the first of $1 (default 1) ports in a row on which nobody listens, below those that the system gives out.
pick_port() {
    local try i
    for try in {1..100}; do
        port=$((10000 + (RANDOM * 32768 + RANDOM) % 20000))
        for ((i = 0; i < ${1:-1}; i++)); do
            if (: <>"/dev/tcp/127.0.0.1/$((port + i))") 2>/dev/null; then continue 2; fi
        done
        return 0
    done
    return 1
}

# serve COMMAND…: starts it under Glume in the background, its output in the file `said`; its pid in $server.
serve() {
    "${wrapper[@]}" "$@" >said 2>&1 &
    server=$!
    started+=("$server")
}

# until_true COMMAND…: tries it until it succeeds, at most 20 seconds.
until_true() {
    local i
    for ((i = 0; i < 400; i++)); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep 0.05
    done
    echo "in vain: $*" >&2
    return 1
}
answers() { : <>"/dev/tcp/127.0.0.1/${1:-$port}"; }
gone() { ! kill -0 "$1"; }
await_port() { until_true answers "${1:-$port}" || { cat said >&2; return 1; }; }

# end [SIGNAL [PID]]: ends the server and prints how it ended, when it is our child.
end() {
    local pid=${2:-$server} status
    kill -s "${1:-TERM}" "$pid"
    wait "$pid" 2>/dev/null
    status=$?
    [ $status = 127 ] && { until_true gone "$pid" && echo "ended"; return; }
    echo "ended with $status"
}
